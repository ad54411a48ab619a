import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "./root.mjs";

test("the newest heading of CHANGELOG.md is this version, or what comes next", () => {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
    version: string;
  };
  const headings = readFileSync(inRoot("CHANGELOG.md"), "utf8").matchAll(/^## (.+)$/gm);
  const [newest, before] = [...headings].map(([, heading]) => heading);
  expect(newest === "Next" ? before : newest).toBe(version);
});
