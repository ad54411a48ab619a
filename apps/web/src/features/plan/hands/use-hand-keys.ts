import type { KeyboardEvent, MouseEvent } from "react";
import { useRef } from "react";
import { at } from "../grid/plan-cells.tsx";
import type { PlanRow } from "../plan-model.ts";
import type { Hold } from "./use-hold.ts";

interface Grid {
  hold: Hold;
  rows: readonly PlanRow[];
  /** Ids of the rotations. */
  columns: readonly string[];
}

/**
 * Keyboard and mouse control of the grid: M picks a kit up and Enter puts it down, Space chooses a cell, Shift with
 * an arrow or a click chooses all from there to here, P pins, Delete unassigns, Escape cancels.
 */
export function useHandKeys({ hold, rows, columns }: Grid) {
  const anchor = useRef<string>(undefined);
  const schools = rows.flatMap((row) => (row.kind === "school" ? [row.key] : []));

  /** All cells of the rectangle between two. */
  function between(from: string, to: string): string[] {
    const [rowA, rowB] = sorted(schools.indexOf(rowOf(from)), schools.indexOf(rowOf(to)));
    const [colA, colB] = sorted(columns.indexOf(columnOf(from)), columns.indexOf(columnOf(to)));
    if (rowA < 0 || colA < 0) return [];
    return schools
      .slice(rowA, rowB + 1)
      .flatMap((school) => columns.slice(colA, colB + 1).map((column) => at(school, column)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target);
    const { carriedId, chosen, choosing } = hold.inHand();
    if (event.key === "Escape" && (carriedId !== null || chosen.size > 0 || choosing)) {
      event.preventDefault();
      hold.clear();
      return;
    }
    if (cell === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const own = chosen.has(cell) ? chosen : new Set([cell]);
    const key = event.key.toLowerCase();
    if (key === " ") {
      event.preventDefault();
      anchor.current = cell;
      hold.choose([cell]);
    } else if (key === "m") {
      const kit = hold.inCells([cell])[0];
      if (kit) hold.hands.pickUp(kit);
    } else if (key === "p") hold.change(own, "pin");
    else if (key === "delete" || key === "backspace") hold.change(own, "take_back");
    else if (event.shiftKey && key.startsWith("arrow")) {
      anchor.current ??= cell;
      const from = anchor.current;
      // The arrows move the focus first.
      setTimeout(() => {
        const to = cellOf(document.activeElement);
        if (to !== undefined) hold.choose(between(from, to), true);
      }, 50);
    } else return;
    if (key !== " ") event.preventDefault();
  }

  function onClickCapture(event: MouseEvent): void {
    const cell = cellOf(event.target);
    const { carriedId, choosing } = hold.inHand();
    if (cell === undefined || carriedId !== null) return;
    if (event.shiftKey && anchor.current !== undefined) {
      hold.choose(between(anchor.current, cell), true);
    } else if (event.ctrlKey || event.metaKey || event.shiftKey || choosing) {
      anchor.current = cell;
      hold.choose([cell]);
    } else {
      anchor.current = cell;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return { onKeyDown, onClickCapture };
}

/** The cell of a school and a rotation; undefined for headers and names. */
function cellOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const place = target.closest<HTMLElement>("[data-at]")?.dataset["at"];
  if (place === undefined || rowOf(place) === "" || columnOf(place) === "school") return undefined;
  return place;
}

const rowOf = (place: string) => place.slice(0, place.indexOf("|"));
const columnOf = (place: string) => place.slice(place.indexOf("|") + 1);
const sorted = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);
