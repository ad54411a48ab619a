import { type ReactNode, useDeferredValue } from "react";

/**
 * What is drawn right behind a tap's own effect: at first not at all, then as it was until the browser has shown that. Nothing
 * that a person types into may get its value through it.
 */
export function Behind({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null);
}

/** The same when it first stands there; from then on it changes at once. */
export function BehindAtFirst({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}

/** Drawn at once where it first stands; from then on what changes in it comes right behind. */
export function BehindLater({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}

/** What is no longer shown goes out of sight at once, and is taken down right behind that. */
export function GoneBehind({ shown, children }: { shown: boolean; children: ReactNode }) {
  const before = useDeferredValue(shown ? children : null);
  return <div style={{ display: shown ? "contents" : "none" }}>{shown ? children : before}</div>;
}
