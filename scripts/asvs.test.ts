import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "./root.mjs";

// docs/asvs.md names a test or a reason for each requirement of levels 1 and 2. This test fails for a missing
// requirement, and for a test that was renamed or deleted.

/** The sections of ASVS 5.0.0 and how many of their first requirements are of level 1 or 2. */
const sections = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;
const asked = sections.split(/\s+/).flatMap((section) => {
  const [number, count] = section.split(":");
  return Array.from({ length: Number(count) }, (_, n) => `${number}.${n + 1}`);
});

const rows = readFileSync(inRoot("docs", "asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

test("each requirement of levels 1 and 2 is in one row, and no unknown one", () => {
  expect(asked).toHaveLength(253);
  const numbers = rows.flatMap(([, cell = ""]) => cell.split(", "));
  expect(numbers.toSorted()).toEqual(asked.toSorted());
});

const reason = /Does not apply: |By construction: |Decided( otherwise[^:]*)?: |\*\*Not fulfilled/;

test.each(rows.map(([, numbers = "", , held = ""]) => [numbers, held] as const))(
  "%s",
  (_, held) => {
    const named = [...held.matchAll(/`([\w./-]+\.\w+)`((?: "[^"]+")*)/g)];
    const tests = named.filter(([, file = ""]) => /\.(test|e2e)\.ts$/.test(file));
    expect(tests.length > 0 || reason.test(held), "a row has a test or a reason").toBe(true);
    for (const [, file = "", titles = ""] of named.filter(([, file = ""]) => file.includes("/"))) {
      expect(existsSync(inRoot(file)), file).toBe(true);
      for (const [, title = ""] of titles.matchAll(/"([^"]+)"/g)) {
        expect(readFileSync(inRoot(file), "utf8"), `${file} ${title}`).toContain(title);
      }
    }
  },
);
