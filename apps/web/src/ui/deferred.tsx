import { type ReactNode, useDeferredValue } from "react";

/**
 * Renders its children in a transition, after the tap's own effect is on screen, so that the tap answers at once on a
 * slow phone. At first it renders nothing, later the previous children. A text field must not get its value through
 * it.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null);
}

/** Defers only the first render; later ones are immediate, so that it may contain a text field. */
export function DeferredMount({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
