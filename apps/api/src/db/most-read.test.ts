import { beforeAll, expect, test } from "vitest";
import { fillDemo } from "../demo/fill-demo.ts";
import { startSession } from "../http/session.ts";
import { scansOf } from "../test/explained.ts";
import { mostRead } from "../test/most-read.ts";
import { ownOf, type Sent, statementsOf } from "../test/sent-statements.ts";
import { ownApp } from "../test/test-app.ts";
import { asSystem } from "./as-system.ts";
import { branchTables } from "./schema.gen.ts";

// With sequential scans made expensive, a table that is still scanned has no index for the query. This does not
// depend on the number of rows or on the planner's choice for a small branch. `npm run bench -- branches` prints the
// plans with a hundred branches.

/** Tables that grow with the number of branches, even if not with their years. */
const big = new Set<string>([...branchTables, "session", "person"]);

const app = await ownApp({}, undefined, []);
const { pool, db } = app.database;
let token = "";
let manager = { branchId: "", branchUserId: "", personId: "" };

beforeAll(async () => {
  await fillDemo(db, { password: "seven herons over the estuary" });
  await pool.query("analyze");
  await asSystem(db, async (tx) => {
    manager = await tx
      .selectFrom("branchUser")
      .select(["branchId", "id as branchUserId", "personId"])
      .where("role", "=", "manager")
      .executeTakeFirstOrThrow();
    ({ token } = await startSession(tx, { ...manager, role: "manager", agent: "test" }));
  });
});

test.for(mostRead)("%s scans no big table", async (path) => {
  const read = async () => {
    const headers = { "x-auth-token": token };
    const answer = await app.server.inject({ method: "GET", url: `/api${path}`, headers });
    expect(answer.statusCode).toBe(200);
  };
  // The first read looks up the caller in a separate round trip.
  await read();
  const own = ownOf(await statementsOf(pool, read));
  expect(own.length).toBeGreaterThan(0);
  expect(await endToEnd(own)).toEqual([]);
});

test("a table without an index for the query would have been found", async () => {
  const asked = { text: "select from school where postcode = $1", values: ["9016"] };
  const [found] = await endToEnd([asked], "kitround_system");
  expect(found).toMatch(/^Seq Scan on school: /);
});

/** The statements that scan a big table. */
async function endToEnd(asked: Sent[], role = "kitround_app"): Promise<string[]> {
  const found = await scansOf(pool, manager, asked, { enable_seqscan: "off", role });
  return found
    .filter(({ table, condition }) => big.has(table) && condition === null)
    .map(({ by, table, text }) => `${by} on ${table}: ${text}`);
}
