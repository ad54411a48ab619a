import { expect, test } from "vitest";
import { scannedAt } from "./scan-at-stop.ts";
import type { Stop, StopLine } from "./trip.ts";

const line = (kitCode: string, more: Partial<StopLine> = {}) =>
  // The rule reads only these facts of a line.
  ({ kitCode, action: "deliver", status: "open", boxesExpected: 3, ...more }) as StopLine;
const stop = (id: string, ...lines: StopLine[]) => ({ id, lines }) as Stop;

const big = line("DBN-03");
const small = line("MAG-01", { boxesExpected: 1 });
const done = line("ELF-02", { status: "done" });
const there = line("ROC-01");
const here = stop("here", big, small, done);
const other = stop("other", there);

test.each([
  ["DBN-03:2", { kind: "box", line: big, box: 2 }],
  ["DBN-03 · 3/3", { kind: "box", line: big, box: 3 }],
  ["DBN-03:4", { kind: "noBox", line: big, box: 4 }],
  ["DBN-03", { kind: "settle", line: big }],
  ["MAG-01:1", { kind: "settle", line: small }],
  ["ELF-02:1", { kind: "settled", line: done }],
  ["ROC-01:2", { kind: "elsewhere", stop: other, line: there }],
  ["zzz-9:1", { kind: "unknown", code: "ZZZ-9" }],
])("%s at a stop", (text, means) => {
  expect(scannedAt(here, [here, other], text)).toEqual(means);
});
