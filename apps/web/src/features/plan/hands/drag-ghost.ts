import type { Allocation } from "@kitround/contract/allocations/allocation.ts";

/** Distance from an edge in pixels at which the grid scrolls. */
const EDGE = 48;
const STEP = 12;

/** The element that follows the pointer. */
export function ghostOf({ kitCode, kitTypeCode }: Allocation): HTMLElement {
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

/** Positions it beside a mouse, and above a finger, which would cover it. */
export function moveGhost(ghost: HTMLElement, x: number, y: number, touch: boolean): void {
  ghost.style.transform = `translate(${touch ? x - 24 : x + 12}px, ${touch ? y - 56 : y + 8}px)`;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How far to scroll in one step for a pointer near an edge of the cells: 0 in the middle. */
export function edgeStep(cells: Box, x: number, y: number): { x: number; y: number } {
  const step = (near: number, far: number) => (near < EDGE ? -STEP : far < EDGE ? STEP : 0);
  return {
    x: step(x - cells.left, cells.right - x),
    y: step(y - cells.top, cells.bottom - y),
  };
}

/** The part of the grid that its headers leave for the cells. */
export function cellsBox(grid: HTMLElement): Box {
  const { left, right, top, bottom } = grid.getBoundingClientRect();
  const width = grid.querySelector<HTMLElement>("[role=rowheader]")?.offsetWidth ?? 0;
  const height = grid.querySelector<HTMLElement>("[role=row]")?.offsetHeight ?? 0;
  return { left: left + width, right, top: top + height, bottom };
}
