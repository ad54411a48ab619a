import type { KitTypeFields } from "@kitround/contract/imports/kit-type-columns.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import {
  mostLines,
  type PackingList,
  type PackingListLine,
} from "@kitround/contract/kit-types/packing-list.ts";

type Line = Pick<
  PackingListLine,
  "itemId" | "qty" | "kind" | "boxNo" | "countMethod" | "tolerance" | "critical" | "usePerClass"
>;

export interface DraftLines {
  boxes: number;
  weightG: number;
  lines: Line[];
}

/** The packing list from the rows of one kit type; `now` is its present one. */
export function linesOf(
  rows: readonly (KitTypeFields & { row: number })[],
  find: (named: { sku?: string; name?: string }) => { id: string } | undefined,
  now: PackingList | undefined,
): { list: DraftLines | null; wrong: RowError[] } {
  const wrong: RowError[] = [];
  const lines: Line[] = [];
  const told = rows.find(({ boxes }) => boxes !== undefined)?.boxes;
  const first = new Map<string, number>();
  for (const { row, item, qty = 1, kind = "permanent", boxNo = 1, ...rest } of rows) {
    if (item === undefined) continue;
    const no = (path: string, value: string, message: string) =>
      wrong.push({ row, path, value, message });
    const found = find({ sku: item }) ?? find({ name: item });
    const place = `${found?.id} ${boxNo}`;
    const twice = first.get(place);
    if (!found) no("item", item, "There is no such item: import items first, or add it.");
    else if (twice !== undefined) {
      no("item", item, `The same item in the same box stands in row ${twice}.`);
    } else if (told !== undefined && boxNo > told) {
      no("boxNo", String(boxNo), told === 1 ? "There is 1 box." : `There are ${told} boxes.`);
    } else {
      const { countMethod = "exact", tolerance = 0, critical = false, usePerClass = 0 } = rest;
      first.set(place, row);
      lines.push({
        itemId: found.id,
        qty,
        kind,
        boxNo,
        countMethod,
        tolerance,
        critical,
        usePerClass,
      });
    }
  }
  if (lines.length > mostLines) {
    const message = `A packing list has ${mostLines} lines at most.`;
    wrong.push({ row: rows[0]?.row ?? 0, path: "item", value: "", message });
  }
  const boxes = told ?? Math.max(now?.boxes ?? 1, ...lines.map(({ boxNo }) => boxNo));
  const weightG = rows.find((each) => each.weightG !== undefined)?.weightG ?? now?.weightG ?? 0;
  return { list: lines.length === 0 ? null : { boxes, weightG, lines }, wrong };
}

/** A list in the shape in which a draft is saved. */
export function asGiven({ boxes, weightG, lines }: DraftLines): DraftLines {
  return {
    boxes,
    weightG,
    lines: lines.map(
      ({ itemId, qty, kind, boxNo, countMethod, tolerance, critical, usePerClass }) => ({
        itemId,
        qty,
        kind,
        boxNo,
        countMethod,
        tolerance,
        critical,
        usePerClass,
      }),
    ),
  };
}

/** Whether a spreadsheet's lines equal those of a list, in its order. */
export function sameList(given: DraftLines, list: PackingList): boolean {
  return JSON.stringify(asGiven(given)) === JSON.stringify(asGiven(list));
}
