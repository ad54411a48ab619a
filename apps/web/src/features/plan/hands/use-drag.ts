import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { cellsBox, edgeStep, ghostOf, moveGhost } from "./drag-ghost.ts";
import type { Hold } from "./use-hold.ts";

/** Distance in pixels before a mouse press becomes a drag, or a touch a scroll. */
const START = 6;
/** Duration in milliseconds of a long press that picks a kit up. */
const REST = 400;

interface Drag {
  allocation: Allocation;
  pointer: number;
  touch: boolean;
  x: number;
  y: number;
  /** Set once it is picked up. */
  ghost: HTMLElement | null;
  /** It was moved after it was picked up. */
  moved: boolean;
  over: HTMLElement | null;
  resting: ReturnType<typeof setTimeout> | undefined;
  scrolling: number;
}

/**
 * Dragging a kit by mouse, pen or finger. A finger scrolls; a long press picks a kit up. Released where it was, the
 * kit stays picked up until its new cell is tapped.
 */
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
    const grid = scroller.current;
    function onMove(event: globalThis.PointerEvent): void {
      const now = drag.current;
      if (!now || event.pointerId !== now.pointer) return;
      const far = Math.hypot(event.clientX - now.x, event.clientY - now.y) >= START;
      if (!now.ghost) {
        if (!far) return;
        // A finger that moves scrolls the page.
        if (now.touch) end();
        else lift(now, holding.current);
      }
      if (!now.ghost) return;
      now.moved ||= far;
      now.x = event.clientX;
      now.y = event.clientY;
      moveGhost(now.ghost, now.x, now.y, now.touch);
      mark(now);
      scrollAlong(grid, now);
    }
    function onUp(event: globalThis.PointerEvent): void {
      const now = drag.current;
      if (!now || event.pointerId !== now.pointer) return;
      end();
      if (!now.ghost) return;
      swallowClick();
      if (now.touch && !now.moved) return;
      const under = document.elementsFromPoint(event.clientX, event.clientY);
      const [school = "", rotation = ""] =
        find(under, "[data-at]")?.dataset["at"]?.split("|") ?? [];
      if (school === "" || rotation === "" || rotation === "school") holding.current.clear();
      else {
        const onto = find(under, "[data-allocation]")?.dataset["allocation"];
        holding.current.drop(school, rotation, onto);
      }
    }
    function give(): void {
      const lifted = drag.current?.ghost;
      end();
      if (lifted) holding.current.clear();
    }
    function onKey(event: KeyboardEvent): void {
      if (event.key === "Escape" && drag.current?.ghost) give();
    }
    /** While a finger carries a kit, the grid does not scroll and no context menu opens. */
    function keepStill(event: Event): void {
      if (drag.current?.ghost || (event.type === "contextmenu" && drag.current?.touch)) {
        event.preventDefault();
      }
    }
    function end(): void {
      const now = drag.current;
      clearTimeout(now?.resting);
      cancelAnimationFrame(now?.scrolling ?? 0);
      now?.over?.removeAttribute("data-over");
      now?.ghost?.remove();
      drag.current = undefined;
    }
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", give);
    window.addEventListener("keydown", onKey);
    grid?.addEventListener("touchmove", keepStill, { passive: false });
    grid?.addEventListener("contextmenu", keepStill);
    return () => {
      end();
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", give);
      window.removeEventListener("keydown", onKey);
      grid?.removeEventListener("touchmove", keepStill);
      grid?.removeEventListener("contextmenu", keepStill);
    };
  }, [scroller]);

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || hold.inHand().carriedId !== null) return;
    const id = kitUnder(event)?.dataset["allocation"];
    const allocation = allocations.find((a) => a.id === id);
    if (!allocation) return;
    const touch = event.pointerType === "touch";
    const now: Drag = {
      allocation,
      pointer: event.pointerId,
      touch,
      x: event.clientX,
      y: event.clientY,
      ghost: null,
      moved: false,
      over: null,
      resting: undefined,
      scrolling: 0,
    };
    drag.current = now;
    if (touch) now.resting = setTimeout(() => lift(now, holding.current), REST);
  }

  return onPointerDown;
}

function lift(drag: Drag, hold: Hold): void {
  drag.ghost = ghostOf(drag.allocation);
  moveGhost(drag.ghost, drag.x, drag.y, drag.touch);
  hold.hands.pickUp(drag.allocation);
  // Optional: not every browser can vibrate.
  if (drag.touch) navigator.vibrate?.(15);
}

/** The click that follows a drag must not open anything. */
function swallowClick(): void {
  const swallow = (click: MouseEvent) => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
}

/** The pressed kit. Some browsers give the cell as target, because it is a button, instead of the kit within it. */
function kitUnder({ target, clientX, clientY }: PointerEvent): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const named = target.closest<HTMLElement>("[data-allocation]");
  if (named) return named;
  if (target.closest("[role=gridcell]")?.querySelector("[data-allocation]") == null)
    return undefined;
  return find(document.elementsFromPoint(clientX, clientY), "[data-allocation]");
}

function find(elements: readonly Element[], selector: string): HTMLElement | undefined {
  return elements.find((e): e is HTMLElement => e instanceof HTMLElement && e.matches(selector));
}

/** Highlights the cell under the pointer. */
function mark(drag: Drag): void {
  const under = document.elementFromPoint(drag.x, drag.y);
  const over = under?.closest<HTMLElement>("[role=gridcell] [data-at]") ?? null;
  if (over === drag.over) return;
  drag.over?.removeAttribute("data-over");
  over?.setAttribute("data-over", "");
  drag.over = over;
}

/** Scrolls the grid while the pointer is at its edge. */
function scrollAlong(grid: HTMLElement | null, drag: Drag): void {
  cancelAnimationFrame(drag.scrolling);
  if (!grid) return;
  const { x, y } = edgeStep(cellsBox(grid), drag.x, drag.y);
  if (x === 0 && y === 0) return;
  const go = () => {
    grid.scrollBy(x, y);
    mark(drag);
    drag.scrolling = requestAnimationFrame(go);
  };
  drag.scrolling = requestAnimationFrame(go);
}
