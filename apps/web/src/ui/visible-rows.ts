import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Shorter lists are rendered completely, so that find-in-page and printing miss no rows. */
export const VIRTUAL_FROM = 100;

export interface VisibleRows {
  /** Indexes of the rows to render. */
  indexes: readonly number[];
  /** Height in pixels of the rows before and after them. */
  before: number;
  after: number;
  measure: (element: Element | null) => void;
}

/** The rows of a long list that are in or near the window, as the page scrolls. */
export function useVisibleRows(
  count: number,
  rowHeight: number,
  frame: RefObject<HTMLElement | null>,
): VisibleRows {
  const virtual = count > VIRTUAL_FROM;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element) setTop(element.getBoundingClientRect().top + scrollY);
  }, [frame, count]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useWindowVirtualizer({
    count: virtual ? count : 0,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
  });
  if (!virtual) {
    return {
      indexes: Array.from({ length: count }, (_, at) => at),
      before: 0,
      after: 0,
      measure() {},
    };
  }
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    indexes: items.map((item) => item.index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
  };
}
