import { type PointerEvent, useState } from "react";
import type { Point } from "../../ui/project.ts";

/** A drag shorter than this is a press, in units of the drawing. */
const least = 6;

interface Area {
  from: Point;
  to: Point;
}

/**
 * A rectangle that is dragged over an SVG of this width and height; at its end `onDone` gets which points lie within.
 * By keyboard the same is done with the list's search and its checkboxes.
 */
export function useArea(
  width: number,
  height: number,
  onDone: (within: (point: Point) => boolean) => void,
) {
  const [area, setArea] = useState<Area | null>(null);
  const pointOf = (event: PointerEvent<Element>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  };
  const drawn = area && boxOf(area);
  return {
    drawn: drawn && isDrag(drawn) ? drawn : null,
    handlers: {
      onPointerDown(event: PointerEvent<Element>) {
        // A press on a school opens it.
        if (event.button !== 0 || event.target !== event.currentTarget) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointOf(event);
        setArea({ from: at, to: at });
      },
      onPointerMove(event: PointerEvent<Element>) {
        const to = pointOf(event);
        setArea((before) => before && { ...before, to });
      },
      onPointerUp(event: PointerEvent<Element>) {
        setArea(null);
        if (area === null) return;
        // The last move may not be rendered yet.
        const box = boxOf({ from: area.from, to: pointOf(event) });
        if (!isDrag(box)) return;
        onDone(
          ({ x, y }) =>
            x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
        );
      },
      onPointerCancel: () => setArea(null),
    },
  };
}

function boxOf({ from, to }: Area) {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

const isDrag = ({ width, height }: { width: number; height: number }) =>
  width > least || height > least;
