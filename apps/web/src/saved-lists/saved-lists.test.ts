import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { giveFile } from "../lib/give-file.ts";
import { setBranchFormat } from "../lib/locale.ts";
import { claimLists } from "./claim-lists.ts";
import { coverageLists } from "./coverage-lists.ts";
import { kitLists } from "./kit-lists.ts";
import { peopleLists } from "./people-lists.ts";
import { planLists } from "./plan-lists.ts";
import { readCsv } from "./read-csv.ts";

const given: File[] = [];
vi.mock(import("../lib/give-file.ts"), () => ({
  giveFile: ((file) => given.push(file)) satisfies typeof giveFile,
}));
beforeAll(() => setBranchFormat({ timeZone: "Pacific/Auckland" }));
afterEach(() => given.splice(0));

const lists = [...kitLists, ...planLists, ...coverageLists, ...claimLists, ...peopleLists];
const src = join(import.meta.dirname, "..");

/** The cells of the one file that was given. */
async function cells(): Promise<string[][]> {
  expect(given).toHaveLength(1);
  return readCsv(new TextDecoder().decode(await given[0]?.arrayBuffer()));
}

test("each call that saves a list is tried here", () => {
  // Those that save what they are told to, whose callers count.
  const carriers = new Set([
    "ui/save-table.ts",
    "features/plan/coverage/coverage-table.tsx",
    "features/kit-settings/tab-list.tsx",
  ]);
  const saves = /\b(saveRows|saveTable|saveCsv)(<\w+>)?\(|<(CoverageTable|TabList)\b/g;
  const calls = sources().flatMap((file) =>
    carriers.has(file) || file === "lib/csv.ts"
      ? []
      : [...readFileSync(join(src, file), "utf8").matchAll(saves)].map(() => file),
  );
  expect(lists.map(({ from }) => from).sort()).toEqual(calls.sort());
});

test("nothing else makes a file for spreadsheets, here or on the server", () => {
  const makers = [...sources(), ...sources("../../api/src")].filter((file) =>
    /text\/csv|text\/tab-separated|spreadsheetml/.test(readFileSync(join(src, file), "utf8")),
  );
  // The first takes such files in.
  expect(makers.sort()).toEqual(["fittings/list-import/pick-file.tsx", "lib/csv.ts"]);
});

test.each(lists)("$what: as people see it", async ({ save, shows }) => {
  save();
  expect(await cells()).toEqual(shows.map((row) => row.map(String)));
});

const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const hostile = [
  "=1+1",
  "+1",
  "-1",
  "@a1",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1",
  "＋1",
  "－1",
  "＠1",
  '=1,"2"',
];

test.each(lists)(
  "$what: no cell is a formula, whatever was typed",
  async ({ save, shows, wordless }) => {
    for (const text of hostile) {
      given.splice(0);
      save(text);
      const rows = await cells();
      expect(rows.map((row) => row.length)).toEqual(shows.map((row) => row.length));
      // A number below zero, as the row itself has it, is none.
      const found = rows.flatMap((row, line) =>
        row.filter((cell, at) => formula.test(cell) && cell !== String(shows[line]?.[at])),
      );
      expect(found).toEqual([]);
      expect(rows.flat().join().includes(`'${text}`)).toBe(!wordless);
    }
  },
);

/** The files of the folder, as seen from here, without the tests and what is for them. */
function sources(folder = ""): string[] {
  return readdirSync(join(src, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^saved-lists\/|^test\//.test(file))
    .map((file) => join(folder, file));
}
