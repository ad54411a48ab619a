import { expect, test } from "vitest";
import {
  exceptionFaults,
  leftByClass,
  missingBoxFaults,
  missingBoxWords,
  readCount,
  type SheetLine,
  withMissingBoxes,
} from "./check-in-rules.ts";

const wire: SheetLine = {
  lineId: "wire",
  itemName: "Copper wire",
  qty: 100,
  tolerance: 10,
  critical: true,
  usePerClass: 40,
  kind: "consumable",
};
const bulbs: SheetLine = {
  ...wire,
  lineId: "bulbs",
  itemName: "Torch bulbs",
  qty: 30,
  tolerance: 0,
  usePerClass: 0,
  kind: "permanent",
};
const sheet = [wire, bulbs];

test.each([
  { name: "nothing named", given: [], result: "complete", needs: {} },
  { name: "within tolerance", given: [["wire", 90]], result: "complete", needs: {} },
  { name: "a consumable short", given: [["wire", 60]], result: "short", needs: { wire: 40 } },
  { name: "a permanent missing", given: [["bulbs", 29]], result: "short", needs: { bulbs: 1 } },
  { name: "damaged ones", given: [["bulbs", 30, 4]], result: "short", needs: { bulbs: 4 } },
  { name: "more than expected", given: [["bulbs", 33, 3]], result: "complete", needs: {} },
] as const)("$name", ({ given, result, needs }) => {
  const count = readCount(
    sheet,
    given.map(([lineId, counted, damaged]) => ({ lineId, counted, damaged })),
    false,
  );
  expect(count.result).toBe(result);
  expect(Object.fromEntries(count.needs.map((n) => [n.line.lineId, n.needed]))).toEqual(needs);
});

test("a hazard quarantines the kit, whatever was counted", () => {
  expect(readCount(sheet, [], true).result).toBe("quarantined");
});

test("faults name the line that they are about", () => {
  const faults = exceptionFaults(sheet, [
    { lineId: "wire", counted: 1 },
    { lineId: "wire", counted: 2 },
    { lineId: "glue", counted: 1 },
    { lineId: "bulbs", counted: 3, damaged: 4 },
  ]);
  expect(faults.map((fault) => fault.path)).toEqual([
    "exceptions.1.lineId",
    "exceptions.2.lineId",
    "exceptions.3.damaged",
  ]);
});

test.each([
  { kind: "permanent", usePerClass: 10, left: null },
  { kind: "consumable", usePerClass: 40, left: 60 },
  { kind: "consumable", usePerClass: 130, left: 0 },
  { kind: "consumable", usePerClass: 0, left: 0 },
  { kind: "semi", usePerClass: 5, left: 95 },
  { kind: "semi", usePerClass: 0, left: null },
] as const)("a $kind line of which a class uses $usePerClass", ({ kind, usePerClass, left }) => {
  expect(leftByClass({ kind, qty: 100, usePerClass })).toBe(left);
});

test("everything in a missing box counts as missing, whatever was counted of it", () => {
  const boxed = [
    { lineId: "wire", boxNo: 1 },
    { lineId: "bulbs", boxNo: 2 },
  ];
  const counted = [
    { lineId: "wire", counted: 60 },
    { lineId: "bulbs", counted: 30 },
  ];
  expect(withMissingBoxes(boxed, counted, [2])).toEqual([
    { lineId: "wire", counted: 60 },
    { lineId: "bulbs", counted: 0 },
  ]);
  expect(withMissingBoxes(boxed, counted, [])).toEqual(counted);
});

test.each([
  { missing: [], words: null },
  { missing: [2], words: "Box 2 of DBN-03 is missing" },
  { missing: [3, 1, 3], words: "Boxes 1 and 3 of DBN-03 are missing" },
])("missing $missing", ({ missing, words }) => {
  expect(missingBoxWords("DBN-03", missing)).toBe(words);
});

test("a box that the kit does not have is refused by its number", () => {
  expect(missingBoxFaults(2, [1, 3])).toEqual([
    { path: "missingBoxes.1", message: "There is no box 3: it has 2." },
  ]);
});
