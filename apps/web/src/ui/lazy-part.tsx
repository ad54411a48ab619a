import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ComponentType, useEffect, useState } from "react";
import { texts } from "#texts/states";

type Loaded<P> = { part: ComponentType<P> } | "loading" | "failed";

/** A part that is fetched when it is drawn, or before that by `fetch`: then it is there at once. */
export type LazyPart<P> = ComponentType<P> & { fetch: () => Promise<void> };

/**
 * A part of a screen that is fetched when it is first drawn; until it is there `Waiting` stands in its place. When that fails it
 * says so there and can be tried again: what stands around it, a form above all, is left as it is.
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

/** Fetches a part beside the data that it will show: it is drawn once they are there, and would be asked for only then. */
export function useFetched({ fetch }: Pick<LazyPart<object>, "fetch">): void {
  useEffect(() => {
    // What fails here says so where it is drawn.
    fetch().catch(() => {});
  }, [fetch]);
}
