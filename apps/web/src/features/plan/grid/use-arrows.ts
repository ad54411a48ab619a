import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import { at } from "./plan-cells.tsx";
import type { PlanRow } from "../plan-model.ts";

interface Grid {
  rows: readonly PlanRow[];
  /** Ids of the rotations. */
  columns: readonly string[];
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
}

const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-8, 0],
  PageDown: [8, 0],
};

/**
 * The grid has one Tab stop (roving tabindex), and arrows move within it: school rows below the header row, the
 * school's name left of its cells. Home and End go to the ends of the row. The stop is stored in the DOM only: all
 * cells are rendered with -1, so a held arrow key rerenders no row.
 */
export function useArrows({ rows, columns, scroller, scrollTo }: Grid) {
  const lines = ["", ...rows.filter((r) => r.kind === "school").map((r) => r.key)];
  const across = ["school", ...columns];
  const chosen = useRef<string>(undefined);
  // If virtualization removes the stop's row, the first cell becomes the stop.
  useLayoutEffect(() => stopAt(scroller.current, chosen.current));

  function onKeyDown(event: KeyboardEvent): void {
    const from = placeOf(event.target);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = lines.indexOf(rowOf(from));
    const column = across.indexOf(from.slice(rowOf(from).length + 1));
    const step = steps[event.key];
    const toRow = clamp(row + (step?.[0] ?? 0), lines.length);
    let toColumn = clamp(column + (step?.[1] ?? 0), across.length);
    if (event.key === "Home") toColumn = 0;
    else if (event.key === "End") toColumn = across.length - 1;
    else if (!step) return;
    event.preventDefault();
    // The corner cell is not a school.
    if (toRow === 0 && toColumn === 0) toColumn = 1;
    go(at(lines[toRow] ?? "", across[toColumn] ?? ""));
  }

  function go(to: string): void {
    chosen.current = to;
    const index = rows.findIndex((r) => r.key === rowOf(to));
    if (index >= 0) scrollTo(index);
    focusAt(scroller.current, to, 10);
  }

  function onFocus(event: FocusEvent): void {
    const place = placeOf(event.target);
    if (place === undefined) return;
    chosen.current = place;
    stopAt(scroller.current, place);
  }

  return { onKeyDown, onFocus, go };
}

function cellAt(grid: HTMLElement | null, place: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-at="${place}"]`) ?? null;
}

function stopAt(grid: HTMLElement | null, place: string | undefined): void {
  const before = grid?.querySelector<HTMLElement>('[data-at][tabindex="0"]');
  const cell = (place === undefined ? null : cellAt(grid, place)) ?? firstCell(grid);
  if (!cell || cell === before) return;
  if (before) before.tabIndex = -1;
  cell.tabIndex = 0;
}

function firstCell(grid: HTMLElement | null): HTMLElement | null {
  return (
    grid?.querySelector<HTMLElement>("[role=gridcell][data-at], [role=gridcell] [data-at]") ?? null
  );
}

function focusAt(grid: HTMLElement | null, place: string, tries: number): void {
  const cell = cellAt(grid, place);
  if (!cell) {
    // Waits until its row is rendered.
    if (tries > 0) requestAnimationFrame(() => focusAt(grid, place, tries - 1));
    return;
  }
  cell.focus({ preventScroll: true });
  keepInSight(grid, place);
}

/** Scrolls sideways until the cell is not hidden by the sticky first column or the edge. */
export function keepInSight(grid: HTMLElement | null, place: string): void {
  const cell = cellAt(grid, place);
  const head = grid?.querySelector<HTMLElement>("[role=rowheader]");
  if (!grid || !cell || cell.closest("[role=rowheader]")) return;
  const box = cell.getBoundingClientRect();
  const left = grid.getBoundingClientRect().left + (head?.offsetWidth ?? 0);
  const right = grid.getBoundingClientRect().right;
  if (box.left < left) grid.scrollLeft -= left - box.left;
  else if (box.right > right) grid.scrollLeft += box.right - right;
}

function placeOf(target: EventTarget): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  return target.closest<HTMLElement>("[data-at]")?.dataset["at"];
}

function rowOf(place: string): string {
  return place.slice(0, place.indexOf("|"));
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}
