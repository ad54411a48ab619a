import { expect, test, vi } from "vitest";
import { fuzzCalls } from "./test/fuzz-calls.ts";
import { heapGrown } from "./test/heap-grown.ts";
import { borrowedKeys, closedDoors } from "./test/tenant-doors.ts";
import { tenantMatrix, twoBranches } from "./test/tenant-matrix.ts";
import { ownApp } from "./test/test-app.ts";

// Faults that the attacks must detect. The matrix: the application's wall is removed, and then row-level security
// too. The fuzz: each call leaks memory, the database differs from what the code expects, and an error is sent
// unfiltered.
vi.mock("./db/confine.ts", async (original) => ({
  ...(await original<object>()),
  confined: (text: string, values: readonly unknown[]) => ({ text, values }),
}));

let unshaped = false;
let open = false;
/** Memory that each call leaks: some 100 KB; 50 MiB are too much. */
const kept: unknown[] = [];
let keeps = false;
const app = await ownApp(
  {},
  (server) => {
    server.addHook("onRequest", async () => {
      if (keeps) kept.push(Array.from({ length: 12_000 }, Math.random));
    });
    server.addHook("onSend", async (_request, reply) => {
      if (open && reply.statusCode === 403) reply.code(200);
    });
    server.addHook("onSend", async (_request, reply, payload) =>
      unshaped && reply.statusCode === 404 ? "Not found" : payload,
    );
  },
  [],
);
const branches = await twoBranches(app);

test("without any wall the matrix detects leaks", async () => {
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

test("an open route is detected, and so is a key whose answer is sent to any caller", async () => {
  open = true;
  expect((await closedDoors(app, branches.ours)).leaks.length).toBeGreaterThan(500);
  open = false;
  const own = { ours: branches.theirs, theirs: branches.theirs };
  expect((await borrowedKeys(app, own)).leaks.length).toBeGreaterThan(10);
}, 300_000);

test("calls that leak memory are detected, and ordinary calls hardly use any", async () => {
  const asked = { role: "admin", calls: 600, seed: 7 } as const;
  const fuzz = () => heapGrown(async () => void (await fuzzCalls(app, branches.ours, asked)));
  await fuzz();
  expect(await fuzz()).toBeLessThan(20);
  keeps = true;
  expect(await fuzz()).toBeGreaterThan(50);
  keeps = false;
}, 300_000);

test("invalid calls find a fault of ours, and an error without its shape", async () => {
  await app.database.pool.query("alter table school rename column name_en to called");
  unshaped = true;
  const asked = { role: "admin", calls: 400, seed: 7, below: "/schools" } as const;
  const { faults } = await fuzzCalls(app, branches.ours, asked);
  const found = faults.join("\n");
  expect(found).toMatch(/ (GET|PATCH|POST) \/api\/schools.*: 500 /);
  expect(found).toContain("404 without a code and a sentence");
}, 300_000);
