import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Hold } from "./use-hold.ts";

/** Pixels before a press becomes a drag. */
const START = 6;
/** Pixels from an edge at which the grid scrolls along. */
const EDGE = 48;

interface Drag {
  allocation: Allocation;
  x: number;
  y: number;
  ghost: HTMLElement | null;
  scrolling: number;
}

/** Dragging a kit with a mouse or a pen; a finger scrolls, and taps instead. */
export function useDrag(
  hold: Hold,
  scroller: RefObject<HTMLElement | null>,
  allocations: readonly Allocation[],
) {
  const drag = useRef<Drag>(undefined);
  const holding = useRef(hold);
  useEffect(() => {
    holding.current = hold;
  });

  useEffect(() => {
    function onMove(event: globalThis.PointerEvent): void {
      const now = drag.current;
      if (!now) return;
      if (!now.ghost) {
        if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < START) return;
        now.ghost = ghostOf(now.allocation);
        holding.current.hands.pickUp(now.allocation);
      }
      now.ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 8}px)`;
      scrollAlong(scroller.current, event, now);
    }
    function onUp(event: globalThis.PointerEvent): void {
      const now = drag.current;
      end();
      if (!now?.ghost) return;
      // The click that follows opens nothing.
      const swallow = (click: MouseEvent) => {
        click.stopPropagation();
        click.preventDefault();
      };
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
      const under = document.elementsFromPoint(event.clientX, event.clientY);
      const place = find(under, "[data-at]")?.dataset["at"];
      const [school = "", rotation = ""] = place?.split("|") ?? [];
      if (school === "" || rotation === "" || rotation === "school") holding.current.clear();
      else {
        const onto = find(under, "[data-allocation]")?.dataset["allocation"];
        holding.current.drop(school, rotation, onto);
      }
    }
    function onKey(event: KeyboardEvent): void {
      if (event.key !== "Escape" || !drag.current?.ghost) return;
      end();
      holding.current.clear();
    }
    function end(): void {
      cancelAnimationFrame(drag.current?.scrolling ?? 0);
      drag.current?.ghost?.remove();
      drag.current = undefined;
    }
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", end);
    window.addEventListener("keydown", onKey);
    return () => {
      end();
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", onKey);
    };
  }, [scroller]);

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === "touch" || hold.hands.carried) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const id = find(under, "[data-allocation]")?.dataset["allocation"];
    const allocation = allocations.find((a) => a.id === id);
    if (!allocation) return;
    drag.current = { allocation, x: event.clientX, y: event.clientY, ghost: null, scrolling: 0 };
  }

  return onPointerDown;
}

function find(elements: readonly Element[], selector: string): HTMLElement | undefined {
  return elements.find((e): e is HTMLElement => e instanceof HTMLElement && e.matches(selector));
}

/** What follows the pointer. */
function ghostOf({ kitCode, kitTypeCode }: Allocation): HTMLElement {
  const ghost = document.createElement("div");
  ghost.textContent = kitCode ?? kitTypeCode;
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "fixed",
    top: "0",
    left: "0",
    zIndex: "1400",
    padding: "4px 10px",
    borderRadius: "6px",
    background: "#123F94",
    color: "#fff",
    font: "600 13px monospace",
    pointerEvents: "none",
  });
  document.body.append(ghost);
  return ghost;
}

/** The grid goes on under a pointer that is held at its edge. */
function scrollAlong(grid: HTMLElement | null, event: globalThis.PointerEvent, drag: Drag): void {
  cancelAnimationFrame(drag.scrolling);
  if (!grid) return;
  const box = grid.getBoundingClientRect();
  const step = (near: number, far: number) => (near < EDGE ? -12 : far < EDGE ? 12 : 0);
  const x = step(event.clientX - box.left, box.right - event.clientX);
  const y = step(event.clientY - box.top, box.bottom - event.clientY);
  if (x === 0 && y === 0) return;
  const go = () => {
    grid.scrollBy(x, y);
    drag.scrolling = requestAnimationFrame(go);
  };
  drag.scrolling = requestAnimationFrame(go);
}
