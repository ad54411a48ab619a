import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "./root.mjs";

// docs/specification.md names a test for each line of the specification. This test fails for a test that was renamed
// or deleted.

const rows = readFileSync(inRoot("docs", "specification.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\| (?:Line|---)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

test.each(rows.map((cells) => [cells[1] ?? "", cells] as const))("%s", (_, cells) => {
  const named = cells
    .slice(2)
    .flatMap((cell) => [...cell.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)` › ([^|]+)/g)]);
  if (cells[2]?.startsWith("**Open:**")) return expect(named).toEqual([]);
  expect(named.length, "a line has its test, or says that it is open").toBeGreaterThan(0);
  for (const [, file = "", title = ""] of named) {
    expect(existsSync(inRoot(file)), file).toBe(true);
    expect(readFileSync(inRoot(file), "utf8"), `${file} › ${title}`).toContain(title.trim());
  }
});
