import { expect, test } from "vitest";
import { scannedWhileLoading } from "./scan-while-loading.ts";
import type { Stop, StopLine } from "./trip.ts";

const line = (kitCode: string, more: Partial<StopLine> = {}) =>
  // The rule reads only these facts of a line.
  ({ kitCode, action: "deliver", kitIs: "packed", boxesExpected: 3, ...more }) as StopLine;
const stop = (...lines: StopLine[]) => ({ lines }) as Stop;

const packed = line("DBN-03");
const notYet = line("MAG-01", { kitIs: "unverified" });
const back = line("ELF-02", { action: "collect", kitIs: "here" });
const comesBack = line("DBN-03", { action: "collect" });
const stops = [stop(comesBack, back), stop(packed, notYet)];

test.each([
  ["DBN-03:2", { kind: "boxes", line: packed, boxes: [2] }],
  ["dbn 03 3/3", { kind: "boxes", line: packed, boxes: [3] }],
  ["DBN-03", { kind: "boxes", line: packed, boxes: [1, 2, 3] }],
  ["DBN-03:4", { kind: "noBox", line: packed, box: 4 }],
  ["MAG-01:1", { kind: "notPacked", line: notYet }],
  ["ELF-02:1", { kind: "collected", line: back, stop: stops[0] }],
  ["zzz-9:1", { kind: "unknown", code: "ZZZ-9" }],
])("%s while loading", (text, means) => {
  expect(scannedWhileLoading(stops, text)).toEqual(means);
});
