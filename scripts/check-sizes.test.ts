import { expect, test } from "vitest";
import { lineCount, sizeFaults } from "./check-sizes.mjs";

test.each([
  { name: "half small is enough", lines: [99, 100], faults: [] },
  { name: "400 is still allowed", lines: [10, 400], faults: [] },
  { name: "401 is not", lines: [10, 401], faults: [/1\.ts has 401 lines/] },
  { name: "fewer than half small", lines: [99, 100, 100], faults: [/Only 1 of 3/] },
])("$name", ({ lines, faults }) => {
  const found = sizeFaults(new Map(lines.map((count, index) => [`${index}.ts`, count])));
  expect(found).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});

test("a final newline is not a line", () => {
  expect([lineCount("a\nb\n"), lineCount("a\nb"), lineCount("")]).toEqual([2, 2, 1]);
});
