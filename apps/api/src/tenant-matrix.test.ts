import { expect, test } from "vitest";
import { fuzzCalls } from "./test/fuzz-calls.ts";
import { borrowedKeys, closedDoors } from "./test/tenant-doors.ts";
import {
  behindLink,
  idFor,
  tenantMatrix,
  twoBranches,
  withoutLinks,
} from "./test/tenant-matrix.ts";
import { tenantProbes } from "./test/tenant-probes.ts";
import { ownApp, send } from "./test/test-app.ts";

const app = await ownApp({}, undefined, []);
const branches = await twoBranches(app);

async function switchRowLevelSecurity(to: "disable" | "enable"): Promise<number> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select distinct tablename as name from pg_policies where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    await app.database.pool.query(`alter table ${name} ${to} row level security`);
  }
  return rows.length;
}

// Runs first: an address that has tried wrong links is refused for a minute.
test("the links and labels of the matrix open their pages, and each call that uses them is accepted", async () => {
  const tables = new Set([...branches.ours.rows.keys()].map((name) => name.split(".")[0] ?? ""));
  const calls = tenantProbes(tables).filter(
    ({ route }) => /^\/(school-page|labels)\//.test(route.path) && route.method === "PUT",
  );
  const answers = await Promise.all(
    calls.map(async (probe) => {
      const sent = behindLink(branches.ours, probe, 0, (it) => idFor(branches.ours, it));
      const { status, body } = await send(app, null, probe.route, sent as never);
      return [probe.route.path, status, body];
    }),
  );
  expect(answers).toEqual(calls.map(({ route }) => [route.path, 200, { ok: true }]));
  expect(calls).toHaveLength(4);
}, 300_000);

test("no call reads, takes or changes anything of another branch, with the application's wall alone", async () => {
  expect(await tenantMatrix(app, branches, ["admin"])).toMatchObject({ leaks: [] });
  expect(await switchRowLevelSecurity("disable")).toBeGreaterThan(30);
  const { ours, theirs } = branches;
  const alone = await tenantMatrix(app, { ours: withoutLinks(ours), theirs }, ["admin"]);
  expect(alone.leaks).toEqual([]);
  expect(alone.probes).toBeGreaterThan(200);
}, 300_000);

test("without a session no call reveals or changes anything, and another branch's key opens nothing", async () => {
  const doors = await closedDoors(app, branches.ours);
  expect(doors.leaks).toEqual([]);
  expect(doors.probes).toBeGreaterThan(700);
  expect(await borrowedKeys(app, branches)).toMatchObject({ leaks: [] });
}, 300_000);

// The quick form of `npm run prove -- fuzz`, in the branches that the matrix has left.
test("no invalid call causes a fault, and each refusal has a code and a sentence", async () => {
  await switchRowLevelSecurity("enable");
  const report = await fuzzCalls(app, branches.ours, {
    role: "manager",
    calls: 400,
    seed: 20_261_122,
  });
  expect(report.faults).toEqual([]);
  // If every call were refused at first, the test would prove nothing.
  expect(report.answers["2xx"]).toBeGreaterThan(20);
  expect(report.answers["4xx"]).toBeGreaterThan(100);
}, 300_000);
