import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";

const REST_MS = 700;

/**
 * Disables a button briefly after its action has changed, and when it first appears: the second tap of a shaking
 * thumb was meant for the earlier action. `what` identifies the action; spread the result onto the button.
 */
export function useRest(
  what: string,
  act: () => void,
): { "aria-disabled": boolean; onClick: (event: MouseEvent) => void } {
  const until = useRef(Infinity);
  const [rested, setRested] = useState<string | null>(null);
  useLayoutEffect(() => {
    until.current = performance.now() + REST_MS;
    const timer = setTimeout(() => setRested(what), REST_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return {
    "aria-disabled": rested !== what,
    // The event's own time, because a busy phone may deliver it late.
    onClick: (event) => {
      if (event.timeStamp >= until.current) act();
    },
  };
}
