import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type ComponentType, useEffect, useState } from "react";
import { texts } from "#texts/states";

type Loaded<P> = { part: ComponentType<P> } | "loading" | "failed";

/**
 * A part of a screen that is fetched when it is first drawn. When that fails it says so in its place and can be tried again:
 * what stands around it, a form above all, is left as it is.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let kept: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
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
    if (loaded === "loading") return null;
    if (loaded === "failed") {
      return (
        <Typography role="alert" color="error" component="div">
          {texts.partFailed} <Button onClick={() => setLoaded("loading")}>{texts.again}</Button>
        </Typography>
      );
    }
    const Part = loaded.part;
    return <Part {...props} />;
  };
}
