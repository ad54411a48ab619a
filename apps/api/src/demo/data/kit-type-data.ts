export interface KitTypeData {
  code: string;
  en: string;
  mi: string;
  strand: string;
  years: readonly [from: number, to: number];
  refurbMinutes: number;
  boxes: number;
  weightG: number;
  safetyNote?: string;
  /**
   * One line per item: quantity for a class of 30, c(onsumable), p(ermanent) or s(emi), "!" for an essential line,
   * name; and after " ~ " a class's real use, if it differs a lot from the list.
   */
  list: string;
}

export interface PackingLineData {
  item: string;
  qty: number;
  kind: "permanent" | "consumable" | "semi";
  critical: boolean;
  trueUse: number | null;
}

const kinds = { c: "consumable", p: "permanent", s: "semi" } as const;

/** Parses the lines of a packing list. Throws on an invalid line. */
export function packingLines(list: string): PackingLineData[] {
  return `1 p! Teacher’s manual, two languages\n${list.trim()}`.split("\n").map((line) => {
    const found = /^\s*(\d+) ([cps])(!?) (.+?)(?: ~ (\d+))?$/.exec(line);
    const [, qty, kind, critical, item, trueUse] = found ?? [];
    if (item === undefined || (kind !== "c" && kind !== "p" && kind !== "s")) {
      throw new Error(`Not a line of a packing list: ${line}`);
    }
    return {
      item,
      qty: Number(qty),
      kind: kinds[kind],
      critical: critical === "!",
      trueUse: trueUse === undefined ? null : Number(trueUse),
    };
  });
}
