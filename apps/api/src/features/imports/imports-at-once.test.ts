import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { importResult, startImport } from "@kitround/contract/imports/list-import.ts";
import { createItem, listItems } from "@kitround/contract/items/item.ts";
import { getJob } from "@kitround/contract/jobs/job.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { workJobs } from "../../jobs/work-jobs.ts";
import { ownApp, type TestBranch } from "../../test/test-app.ts";
import { importJobs } from "./import-jobs.ts";
import { checked, ended, publishedType, sent, started } from "./import-fixture.ts";

// This app checks files and runs no other jobs by itself, so that two imports can be started at the same time.
const idle = await ownApp(
  {},
  undefined,
  importJobs.filter(({ awaited }) => awaited),
);

describe("two people who import the same new records at once", () => {
  const files: Partial<Record<ImportList, string[]>> = {
    items: ["SKU,Item,Shelf", "BAT,Battery,A1", "CUP,Cups,A2", "TAPE,Tape,A3"],
    schools: ["Number,School,City", "1,Ōwairaka,A1", "2,Fairview,A2", "3,Tawa,A3"],
    kits: ["Copy,Shelf", "DBN-01,A1", "DBN-02,A2", "DBN-03,A3"],
    "kit-types": [
      "Code,Title,Strand,Item,Quantity,Kind",
      ...["MAG,Magnets,A1", "FLO,Float,A2", "SPA,Space,A3"].flatMap((type) => [
        `${type},DBN-1,2,semi`,
        `${type.split(",")[0]},,,OTHER,1,semi`,
      ]),
    ],
    requests: ["School,Kit type,Asked by", "Tawa,DBN,A1", "Karori,DBN,A2", "Aro,DBN,A3"],
  };

  /** Both are requested before either runs, then they run together. */
  test.each(Object.entries(files))(
    "%s: each record is created once, and the second import reports it",
    async (...given) => {
      const [list, lines] = given as [ImportList, string[]]; // Object.entries loses the type of the keys.
      const branch = await idle.newBranch();
      const more = await groundFor(branch, list);
      const other = lines.map((line, index) => (index > 0 ? line.replace(/A\d/, "B9") : line));
      // The second one has a record of its own.
      const own: Partial<Record<ImportList, string[]>> = {
        items: ["OWN,Own,B9"],
        schools: ["9,Own,B9"],
        kits: ["DBN-09,B9"],
        "kit-types": ["OWN,Own,B9,OTHER,1,semi"],
        requests: ["Own,DBN,B9"],
      };
      const jobs: string[] = [];
      for (const rows of [lines, [...other, ...(own[list] ?? [])]]) {
        const file = sent(list, rows, more);
        const { checkId: id, errors } = await checked(branch, "admin", file);
        expect(errors).toEqual([]);
        jobs.push((await branch.ok("admin", startImport, { params: { id } })).jobId);
      }
      const workers = await workJobs(idle.database, importJobs, 60, () => {});
      const results = [];
      for (const id of jobs) {
        const { state, fault, result } = await ended(branch, id);
        expect({ state, fault }).toEqual({ state: "done", fault: null });
        results.push(importResult.parse(result));
      }
      await workers.stop();
      // Which of the two finds an existing record varies from slice to slice.
      expect(results.map(({ updated }) => updated)).toEqual([0, 0]);
      expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(4);
      const told = results.flatMap(({ leftRows }) => leftRows);
      expect(told).toHaveLength(list === "kit-types" ? 6 : 3);
      expect(new Set(told.map(({ message }) => message))).toEqual(
        new Set(["It is already there: it was added since the check."]),
      );
      expect(results.reduce((sum, { left }) => sum + left, 0)).toBe(told.length);
    },
  );
});

test("an item's row is imported by its name in another case, and refused if its barcode was given away since", async () => {
  const branch = await idle.newBranch();
  const add = (sku: string, name: string, barcode?: string) =>
    branch.ok("manager", createItem, { body: { sku, name, ...(barcode && { barcode }) } });
  await add("TAPE", "Ōtara tape");
  const file = sent("items", ["SKU,Item,Barcode,Pack size", "CUP,Cups,94 00,1", ",ŌTARA TAPE,,7"]);
  const jobId = await started(branch, "admin", file);
  await add("JUG", "Jug", "9400");
  const workers = await workJobs(idle.database, importJobs, 60, () => {});
  const { result } = await ended(branch, jobId);
  await workers.stop();
  expect(importResult.parse(result)).toMatchObject({
    created: 0,
    updated: 1,
    leftRows: [
      { row: 2, path: "barcode", message: "Another item has the barcode “94 00” already." },
    ],
  });
});

test("a long import goes on where a closed process has left it, and then its rows are forgotten", async () => {
  const branch = await idle.newBranch();
  const rows = Array.from({ length: 1_100 }, (_, n) => `SKU-${n},Item ${n}`);
  const file = sent("items", ["SKU,Item", ...rows]);
  const jobId = await started(branch, "admin", file);
  const done = async () => {
    const { progress } = await branch.ok("admin", getJob, { params: { id: jobId } });
    return progress?.done ?? 0;
  };
  // Within the first page, and within the second.
  for (const before of [0, 500]) {
    const workers = await workJobs(idle.database, importJobs, 60, () => {});
    while ((await done()) <= before) await sleep(5);
    await workers.stop();
  }
  const workers = await workJobs(idle.database, importJobs, 60, () => {});
  const { result } = await ended(branch, jobId);
  await workers.stop();
  expect(importResult.parse(result)).toMatchObject({ created: 1_100, updated: 0, left: 0 });
  const { total } = await branch.ok("admin", listItems, { query: { limit: 1 } });
  expect(total).toBe(1_100);
  const pages = await idle.database.pool.query("select from import_page where import_id = $1", [
    jobId,
  ]);
  expect(pages.rowCount).toBe(0);
});

async function groundFor(branch: TestBranch, list: ImportList): Promise<{ termId?: string }> {
  if (list === "items" || list === "schools") return {};
  await publishedType(branch, "DBN", "Dem Bones");
  await branch.ok("manager", createItem, { body: { sku: "OTHER", name: "Other" } });
  if (list !== "requests") return {};
  for (const nameEn of ["Tawa", "Karori", "Aro", "Own"]) {
    await branch.ok("manager", createSchool, { body: { nameEn } });
  }
  const { id } = await branch.ok("manager", createTerm, {
    body: { year: 2027, number: 1, startsOn: "2027-02-01", endsOn: "2027-04-09" },
  });
  return { termId: id };
}
