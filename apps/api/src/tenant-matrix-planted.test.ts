import { expect, test, vi } from "vitest";
import { tenantMatrix, twoBranches } from "./test/tenant-matrix.ts";
import { ownApp } from "./test/test-app.ts";

// The fault that the matrix must catch: the application's wall is gone, and then the database's too.
vi.mock("./db/confine.ts", async (original) => ({
  ...(await original<object>()),
  confine: () => ({
    transformQuery: ({ node }: { node: unknown }) => node,
    transformResult: async ({ result }: { result: unknown }) => result,
  }),
}));

const app = await ownApp({}, undefined, []);

test("without any wall the matrix sees what leaks", async () => {
  const branches = await twoBranches(app);
  const { rows } = await app.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) {
    await app.database.pool.query(`alter table ${name} disable row level security`);
  }
  const { leaks } = await tenantMatrix(app, branches, ["admin"]);
  expect(leaks.length).toBeGreaterThan(50);
  for (const part of [
    "GET /items with nothing",
    "PATCH /kits/:id",
    "takes their",
    "rows of their",
  ]) {
    expect(leaks.join("\n")).toContain(part);
  }
}, 300_000);
