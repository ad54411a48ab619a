import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * The width of an element in pixels, 0 before it is known: a plot is drawn in real pixels, so that its labels have
 * the same size on every screen.
 */
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

// The frame may shrink below its content: otherwise a wide plot would keep it wide when the window gets narrower.
export const frameOfPlot = { position: "relative", overflow: "hidden" } as const;
export const plotStyle = { position: "absolute", fontSize: 13 } as const;
