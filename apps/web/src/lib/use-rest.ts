import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";

const REST_MS = 700;

/**
 * A button rests after what it would do has changed, and when it first stands there: the second tap of a shaking thumb
 * was meant for what stood there before. `what` says what it does; the answer goes onto the button.
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
    // An event's own time: a busy phone may deliver it late.
    onClick: (event) => {
      if (event.timeStamp >= until.current) act();
    },
  };
}
