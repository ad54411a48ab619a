import {
  checkImport,
  importResult,
  readCheck,
  startImport,
} from "@kitround/contract/imports/list-import.ts";
import { listItems } from "@kitround/contract/items/item.ts";
import { getJob, listJobs } from "@kitround/contract/jobs/job.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { workJobs } from "../../jobs/work-jobs.ts";
import { ownApp } from "../../test/test-app.ts";
import { ended, sent } from "./import-fixture.ts";
import { importJobs } from "./import-jobs.ts";

// This app runs no jobs by itself, so that a check can be seen before it is complete.
const idle = await ownApp({}, undefined, []);
const working = () => workJobs(idle.database, importJobs, 60, () => {});
const mapping = { sku: "SKU", name: "Item" };

test("a check is answered before any row is compared; its result and the import wait until it is complete", async () => {
  const branch = await idle.newBranch();
  const file = sent("items", ["SKU,Item", "BAT,Battery", "CUP,"], { mapping });
  const { checkId } = await branch.ok("manager", checkImport, file);
  const check = { params: { id: checkId ?? "" } };
  for (const early of [readCheck, startImport]) {
    await branch.refused("manager", early, check, "transition_refused");
  }
  const workers = await working();
  await ended(branch, check.params.id);
  const stranger = await idle.newBranch();
  for (const route of [readCheck, startImport]) {
    await stranger.refused("manager", route, check, "not_found");
    // A volunteer counts stock, and may not add items.
    await branch.refused("volunteer", route, check, "not_found");
    await branch.refused("viewer", route, check, "forbidden");
  }
  const { created, errors } = await branch.ok("manager", readCheck, check);
  expect([created, errors.map(({ row }) => row)]).toEqual([1, [3]]);
  // The import's screen shows its check; the list of background work does not.
  expect((await branch.ok("manager", listJobs, {})).items).toEqual([]);
  const { jobId } = await branch.ok("manager", startImport, check);
  const { result } = await ended(branch, jobId);
  expect(importResult.parse(result)).toMatchObject({ created: 1, left: 1 });
  for (const late of [readCheck, startImport]) {
    await branch.refused("manager", late, check, "transition_refused");
  }
  expect((await branch.ok("manager", listItems, {})).total).toBe(1);
  await workers.stop();
});

test("without a mapping, or without a column that the list needs, no row is compared", async () => {
  const branch = await idle.newBranch();
  const lines = ["SKU,Item", "BAT,Battery"];
  const guess = await branch.ok("manager", checkImport, sent("items", lines));
  expect(guess).toMatchObject({ checkId: null, mapping, rows: 1 });
  const half = sent("items", lines, { mapping: {} });
  expect(await branch.ok("manager", checkImport, half)).toMatchObject({ checkId: null });
});

test("a long check whose process closes starts again; rows that it refuses are left out of every page", async () => {
  const branch = await idle.newBranch();
  const rows = Array.from({ length: 1_100 }, (_, n) => `SKU-${n},Item ${n}`);
  // New items without a name: on the first page, and on the second.
  for (const n of [3, 700]) rows[n] = `NEW-${n},`;
  const file = sent("items", ["SKU,Item", ...rows], { mapping });
  const { checkId } = await branch.ok("manager", checkImport, file);
  const check = { params: { id: checkId ?? "" } };
  const first = await working();
  while (((await branch.ok("admin", getJob, check)).progress?.done ?? 0) === 0) await sleep(5);
  await first.stop();
  const workers = await working();
  expect(await ended(branch, check.params.id)).toMatchObject({ state: "done", fault: null });
  const { created, errors, preview } = await branch.ok("manager", readCheck, check);
  expect([created, errors.map(({ row }) => row), preview.length]).toEqual([1_098, [5, 702], 100]);
  const { jobId } = await branch.ok("manager", startImport, check);
  const job = await ended(branch, jobId);
  expect(job.progress).toMatchObject({ done: 1_100, total: 1_100 });
  expect(importResult.parse(job.result)).toMatchObject({ created: 1_098, left: 2 });
  await workers.stop();
});
