import { type RefObject, useEffect, useRef, useState } from "react";

/** How many pixels wide an element is, 0 before it is known: a plot is drawn in true pixels, so that its words have one size on every screen. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const shown = element.current;
    if (shown === null) return undefined;
    const seen = new ResizeObserver(() =>
      setWidth(Math.floor(shown.getBoundingClientRect().width)),
    );
    seen.observe(shown);
    return () => seen.disconnect();
  }, []);
  return [element, width];
}

// As wide as there is room: the drawing of a wider moment does not keep its frame open when the window gets narrower.
export const frameOfPlot = { position: "relative", overflow: "hidden" } as const;
export const plotStyle = { position: "absolute", fontSize: 13 } as const;
