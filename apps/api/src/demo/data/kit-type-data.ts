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
   * One line each: quantity for a class of 30, c(onsumable), p(ermanent) or s(emi), "!" where a kit does not leave without it, name;
   * and after " ~ " what a class uses in truth, where the list is far off.
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

/** Reads the lines of a packing list. Throws on a line that is none. */
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
