import { expect, test } from "vitest";
import { fuzzCalls } from "./test/fuzz-calls.ts";
import { borrowedKeys, closedDoors } from "./test/tenant-doors.ts";
import { tenantMatrix, twoBranches } from "./test/tenant-matrix.ts";
import { ownApp } from "./test/test-app.ts";

const app = await ownApp({}, undefined, []);
const branches = await twoBranches(app);

async function switchOffRowLevelSecurity(): Promise<number> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) {
    await app.database.pool.query(`alter table ${name} disable row level security`);
  }
  return rows.length;
}

test("nothing of another branch is told, taken or changed, with the application's wall alone", async () => {
  expect(await tenantMatrix(app, branches, ["admin"])).toMatchObject({ leaks: [] });
  expect(await switchOffRowLevelSecurity()).toBeGreaterThan(30);
  const alone = await tenantMatrix(app, branches, ["admin"]);
  expect(alone.leaks).toEqual([]);
  expect(alone.probes).toBeGreaterThan(200);
}, 300_000);

test("without a session nothing is told and nothing done, and another branch's key opens nothing", async () => {
  const doors = await closedDoors(app, branches.ours);
  expect(doors.leaks).toEqual([]);
  expect(doors.probes).toBeGreaterThan(700);
  expect(await borrowedKeys(app, branches)).toMatchObject({ leaks: [] });
}, 300_000);

// The quick form of `npm run prove -- fuzz`, in the branches that the matrix has left.
test("no bent call is answered by a fault, and each refusal has a code and a sentence", async () => {
  const report = await fuzzCalls(app, branches.ours, {
    role: "manager",
    calls: 400,
    seed: 20_261_122,
  });
  expect(report.faults).toEqual([]);
  // It proves nothing where all is refused at the door.
  expect(report.answers["2xx"]).toBeGreaterThan(20);
  expect(report.answers["4xx"]).toBeGreaterThan(100);
}, 300_000);
