import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ComponentType, useEffect, useState } from "react";
import { texts } from "#texts/states";

type Loaded<P> = { part: ComponentType<P> } | "loading" | "failed";

/** A component that is loaded when it is rendered, or earlier by `fetch`: then it is there at once. */
export type LazyPart<P> = ComponentType<P> & { fetch: () => Promise<void> };

/**
 * A part of a screen that is loaded when it is first rendered; until then `Waiting` is shown in its place. If loading
 * fails it says so there and can be retried: anything around it, a form above all, stays as it is.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = () => null,
): LazyPart<P> {
  let kept: ComponentType<P> | undefined;
  const fetch = async () => {
    kept ??= await load();
  };
  function Part(props: P) {
    const [loaded, setLoaded] = useState<Loaded<P>>(
      kept === undefined ? "loading" : { part: kept },
    );
    useEffect(() => {
      if (loaded !== "loading") return undefined;
      let gone = false;
      load().then(
        (part) => {
          kept = part;
          if (!gone) setLoaded({ part });
        },
        (error: unknown) => {
          console.error(error);
          if (!gone) setLoaded("failed");
        },
      );
      return () => {
        gone = true;
      };
    }, [loaded]);
    if (loaded === "loading") return <Waiting {...props} />;
    if (loaded === "failed") {
      return (
        <Typography role="alert" color="error" component="div">
          {texts.partFailed} <Button onClick={() => setLoaded("loading")}>{texts.again}</Button>
        </Typography>
      );
    }
    const Loaded = loaded.part;
    return <Loaded {...props} />;
  }
  return Object.assign(Part, { fetch });
}

/**
 * Loads a part in parallel with its data: it is rendered only when they are there, and would otherwise start loading
 * only then.
 */
export function useFetched({ fetch }: Pick<LazyPart<object>, "fetch">): void {
  useEffect(() => {
    // An error is reported where the part is rendered.
    fetch().catch(() => {});
  }, [fetch]);
}
