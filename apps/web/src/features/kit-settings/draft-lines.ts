import type { PackingList, PackingListLine } from "@kitround/contract/kit-types/packing-list.ts";

/** A line being edited: numbers are texts, as they are typed. */
export interface DraftLine {
  key: string;
  itemId: string;
  itemName: string;
  qty: string;
  kind: PackingListLine["kind"];
  boxNo: string;
  countMethod: PackingListLine["countMethod"];
  tolerance: string;
  critical: boolean;
  usePerClass: string;
}

let made = 0;

export function emptyLine(): DraftLine {
  made += 1;
  return {
    key: `new-${made}`,
    itemId: "",
    itemName: "",
    qty: "",
    kind: "permanent",
    boxNo: "1",
    countMethod: "exact",
    tolerance: "0",
    critical: false,
    usePerClass: "0",
  };
}

export function linesOf(list: PackingList | undefined): DraftLine[] {
  if (list === undefined) return [emptyLine()];
  return list.lines.map((line) => ({
    key: line.id,
    itemId: line.itemId,
    itemName: line.itemName,
    qty: String(line.qty),
    kind: line.kind,
    boxNo: String(line.boxNo),
    countMethod: line.countMethod,
    tolerance: String(line.tolerance),
    critical: line.critical,
    usePerClass: String(line.usePerClass),
  }));
}

/** Leaves empty lines out; the others must have an item and a quantity. */
export function written(lines: readonly DraftLine[]): DraftLine[] {
  return lines.filter((line) => line.itemId !== "" || line.qty !== "");
}

export function isWhole(line: DraftLine): boolean {
  return line.itemId !== "" && Number.isInteger(Number(line.qty)) && Number(line.qty) >= 1;
}

export function sent(line: DraftLine) {
  return {
    itemId: line.itemId,
    qty: Number(line.qty),
    kind: line.kind,
    boxNo: Math.max(1, Number(line.boxNo) || 1),
    countMethod: line.countMethod,
    tolerance: Math.max(0, Number(line.tolerance) || 0),
    critical: line.critical,
    usePerClass: Math.max(0, Number(line.usePerClass) || 0),
  };
}
