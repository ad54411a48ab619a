import { expect, test } from "vitest";
import { tenantMatrix, twoBranches } from "./test/tenant-matrix.ts";
import { testApp } from "./test/test-app.ts";

const app = await testApp({}, undefined, []);

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
  const branches = await twoBranches(app);
  expect(await tenantMatrix(app, branches, ["admin"])).toMatchObject({ leaks: [] });
  expect(await switchOffRowLevelSecurity()).toBeGreaterThan(30);
  const alone = await tenantMatrix(app, branches, ["admin"]);
  expect(alone.leaks).toEqual([]);
  expect(alone.probes).toBeGreaterThan(200);
}, 300_000);
