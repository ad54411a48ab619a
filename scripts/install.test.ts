import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installedByHand, isInstalled, markInstalled } from "./install.mjs";

let folder = "";

type Locked = Record<string, { version?: string; optional?: boolean; link?: boolean }>;

const lock = (packages: Locked) =>
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages }));
const npmRecord = (packages: Locked) =>
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kitround-install-"));
  mkdirSync(join(folder, "node_modules"));
  lock({ "": { version: "0.1.0" }, "node_modules/zod": { version: "4.6.7" } });
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a fresh checkout is not installed", () => {
  expect(isInstalled(folder)).toBe(false);
});

test("a marked install is valid until the lockfile changes", () => {
  markInstalled(folder);
  expect(isInstalled(folder)).toBe(true);
  lock({ "node_modules/zod": { version: "4.6.8" } });
  expect(isInstalled(folder)).toBe(false);
});

test("an install by hand with the same versions counts, one with other versions does not", () => {
  npmRecord({ "node_modules/zod": { version: "4.6.7" } });
  expect(isInstalled(folder)).toBe(true);
  npmRecord({ "node_modules/zod": { version: "4.6.6" } });
  expect(isInstalled(folder)).toBe(false);
});

test("packages for other platforms and links to workspaces may be missing from npm's record", () => {
  lock({
    "apps/api": { version: "0.1.0" },
    "node_modules/@kitround/api": { link: true },
    "node_modules/native-win32": { version: "1.0.0", optional: true },
    "node_modules/zod": { version: "4.6.7" },
  });
  npmRecord({ "node_modules/zod": { version: "4.6.7" } });
  expect(installedByHand(folder)).toBe(true);
});

test("node_modules copied from another kind of machine are installed again", () => {
  npmRecord({ "node_modules/zod": { version: "4.6.7" } });
  writeFileSync(join(folder, "node_modules/.kitround-lock"), "plan9-mips 0123\n");
  expect(isInstalled(folder)).toBe(false);
});
