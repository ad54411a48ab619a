import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import {
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useState,
} from "react";
import { texts } from "#texts/states";

/** A component that is loaded when it is first rendered, or earlier by `preload`: then it is there at once. */
export type LazyPart<P> = ComponentType<P> & {
  /** Never rejects: a part that could not be loaded says so where it is rendered. */
  preload: () => Promise<void>;
};

const Retry = createContext<() => void>(() => {});

/**
 * React's `lazy` for a part of a screen; until it is loaded, `Waiting` is shown in its place. If loading fails it says
 * so there and can be retried: anything around it, a form above all, stays as it is.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = () => null,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const attempt = () =>
    lazy(async (): Promise<{ default: ComponentType<P> }> => {
      try {
        loaded ??= await load();
        return { default: loaded };
      } catch (error) {
        console.error(error);
        return { default: Failed };
      }
    });
  function Part(props: P) {
    // React's `lazy` would show `Waiting` for a moment even if the part was preloaded.
    const [Shown, show] = useState<ComponentType<P>>(() => loaded ?? attempt());
    const retry = useCallback(() => show(attempt), []);
    return (
      <Retry value={retry}>
        <Suspense fallback={<Waiting {...props} />}>
          <Shown {...props} />
        </Suspense>
      </Retry>
    );
  }
  const preload = async () => {
    loaded ??= await load().catch(() => undefined);
  };
  return Object.assign(Part, { preload });
}

function Failed() {
  const retry = useContext(Retry);
  return (
    <Typography role="alert" color="error" component="div">
      {texts.partFailed} <Button onClick={retry}>{texts.again}</Button>
    </Typography>
  );
}
