import { describe, expect, test } from "vitest";
import { listDifference, sameOffer, takenOver } from "./offered-list-rules.ts";
import type { OfferedLine, OfferedList } from "./offered-list.ts";

function line(itemSku: string, qty: number, more: Partial<OfferedLine> = {}): OfferedLine {
  return {
    itemSku,
    qty,
    itemName: itemSku,
    unit: "each",
    packSize: 1,
    hazard: null,
    boxNo: 1,
    kind: "permanent",
    countMethod: "exact",
    tolerance: 0,
    critical: false,
    usePerClass: 0,
    ...more,
  };
}

const list = (...lines: OfferedLine[]): OfferedList => ({ boxes: 1, weightG: 5000, lines });

const inShort = ({ lines }: OfferedList) => lines.map(({ itemSku, qty }) => `${itemSku} ${qty}`);

describe("the difference of two packing lists", () => {
  test("names added, removed and changed lines, and no other", () => {
    const before = list(line("BAT", 6), line("LED", 10), line("WIRE", 2));
    const after = list(line("BAT", 8), line("WIRE", 2), line("FAN", 1, { critical: true }));
    const changes = listDifference(before, after);
    expect(
      changes.map(({ itemSku, before: was, after: is }) => [itemSku, was?.qty, is?.qty]),
    ).toEqual([
      ["BAT", 6, 8],
      ["FAN", undefined, 1],
      ["LED", 10, undefined],
    ]);
    expect(listDifference(after, after)).toEqual([]);
  });

  test("an item in another box is another line", () => {
    const [there, away] = listDifference(list(line("BAT", 6)), list(line("BAT", 6, { boxNo: 2 })));
    expect([there?.boxNo, there?.before, away?.boxNo, away?.after]).toEqual([2, null, 1, null]);
  });

  test.each(["tolerance", "usePerClass"] as const)("%s counts", (fact) => {
    expect(listDifference(list(line("BAT", 6)), list(line("BAT", 6, { [fact]: 1 })))).toHaveLength(
      1,
    );
  });

  test("the order of lines and an item's name are no difference, weight and boxes are", () => {
    const one = list(line("BAT", 6), line("LED", 1));
    expect(sameOffer(one, list(line("LED", 1, { itemName: "Diode" }), line("BAT", 6)))).toBe(true);
    expect(sameOffer(one, { ...one, weightG: 5100 })).toBe(false);
  });
});

describe("taking over an offered list", () => {
  const base = list(line("BAT", 6), line("LED", 10), line("WIRE", 2), line("TAPE", 1));

  test("what only the branch changed stays, what the office changed is taken", () => {
    const own = list(line("BAT", 6), line("LED", 12), line("WIRE", 2), line("GLUE", 1));
    const offered = list(line("BAT", 8), line("LED", 10), line("TAPE", 1), line("FAN", 1));
    expect(inShort(takenOver(base, own, offered))).toEqual(["BAT 8", "LED 12", "FAN 1", "GLUE 1"]);
  });

  test("where both changed a line, the office's is taken", () => {
    const own = list(line("BAT", 7), line("LED", 10), line("WIRE", 3), line("TAPE", 1));
    const offered = list(line("BAT", 8), line("LED", 10), line("TAPE", 1));
    expect(inShort(takenOver(base, own, offered))).toEqual(["BAT 8", "LED 10", "TAPE 1"]);
  });

  test("a line that the branch removed comes back only if the office changed it", () => {
    const own = list(line("BAT", 6));
    const offered = list(line("BAT", 6), line("LED", 11), line("WIRE", 2), line("TAPE", 1));
    expect(inShort(takenOver(base, own, offered))).toEqual(["BAT 6", "LED 11"]);
  });

  test("without a base the offered list replaces the branch's", () => {
    expect(takenOver(null, list(line("GLUE", 1)), base)).toBe(base);
  });

  test("boxes and weight follow the side that changed them, and each line has its box", () => {
    const own = { ...base, boxes: 2, lines: [...base.lines, line("GLUE", 1, { boxNo: 2 })] };
    const merged = takenOver(base, own, { ...base, weightG: 6000 });
    expect([merged.boxes, merged.weightG]).toEqual([2, 6000]);
    const fewer = takenOver({ ...base, boxes: 2 }, own, { ...base, boxes: 1 });
    expect(fewer.boxes).toBe(2);
  });
});
