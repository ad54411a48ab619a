import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

interface Dragging {
  list: Element;
  at: number;
}

/**
 * Reorders the rows of a list by their handles, with mouse, pen or finger. Rows change places while the pointer is
 * over them.
 */
export function useDrag(onMove: (from: number, to: number) => void) {
  const move = useRef(onMove);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    if (dragging === null) return;
    // Listens on the window: a row that changes places leaves the document for a moment and loses its pointer
    // capture.
    const follow = (event: PointerEvent) => {
      const to = rowAt(dragging.list, event.clientY);
      if (to === dragging.at) return;
      move.current(dragging.at, to);
      setDragging({ ...dragging, at: to });
    };
    const end = () => setDragging(null);
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, [dragging]);

  function start(event: ReactPointerEvent, index: number) {
    const list = event.currentTarget.closest("ol");
    if (event.button !== 0 || list === null) return;
    // Otherwise the browser selects text while dragging.
    event.preventDefault();
    setDragging({ list, at: index });
  }

  return { at: dragging?.at ?? null, start };
}

/** The row under the pointer; beyond either end the first or the last. */
function rowAt(list: Element, y: number): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const found = rows.findIndex((row) => y < row.bottom);
  return found === -1 ? rows.length - 1 : found;
}
