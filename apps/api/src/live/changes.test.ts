import { createItem, updateItem } from "@kitround/contract/items/item.ts";
import { mostStreams } from "@kitround/contract/live/changes-path.ts";
import { updateMe } from "@kitround/contract/me/me.ts";
import { signOut } from "@kitround/contract/session/session.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { asSystem } from "../db/as-system.ts";
import { startSession } from "../http/session.ts";
import { type TestBranch, ownApp, testApp } from "../test/test-app.ts";
import { listening, openStream, type TestStream } from "../test/test-stream.ts";

const app = await testApp();
const address = await listening(app);
const onServer = app.config.database.kind === "server";

const tables = (stream: TestStream) => stream.heard.flatMap((each) => each.tables);
const names = (stream: TestStream) => stream.heard.map((each) => each.event);
/** Ignores the changes of scheduled jobs, which can come at any time. */
const unasked = (stream: TestStream) => names(stream).filter((name) => name !== "change");

let items = 0;
function addItem(branch: TestBranch) {
  items += 1;
  return branch.ok("admin", createItem, {
    body: { sku: `S-${items}`, name: `Magnet ${items}`, unit: "each" } as never,
  });
}

/** Waits for the last change; by then all earlier ones have arrived. */
async function heardItems(stream: TestStream, times: number): Promise<void> {
  await vi.waitFor(() => {
    expect(tables(stream).filter((table) => table === "item")).toHaveLength(times);
  }, 120_000);
}

test("a change is sent to those in its branch who may read it, as the names of tables", async () => {
  const [ours, theirs] = [await app.newBranch(), await app.newBranch()];
  const [volunteer, finance, stranger] = await Promise.all([
    openStream(address, ours.actors.volunteer.token),
    openStream(address, ours.actors.finance.token),
    openStream(address, theirs.actors.admin.token),
  ]);
  await addItem(ours);
  await addItem(theirs);
  await heardItems(volunteer, 1);
  await heardItems(stranger, 1);
  expect(unasked(volunteer)).toEqual(["reset"]);
  expect(tables(volunteer).filter((table) => table === "item")).toHaveLength(1);
  expect(tables(finance)).not.toContain("item");
  expect(JSON.stringify(volunteer.heard)).not.toContain("Magnet");
  for (const stream of [volunteer, finance, stranger]) stream.close();
});

test("a rolled-back change is not sent, and a change of a person is sent in each of their branches", async () => {
  const branch = await app.newBranch();
  const stream = await openStream(address, branch.actors.admin.token);
  const item = await addItem(branch);
  const stale = { params: { id: item.id }, body: { rowVersion: 9, name: "Other" } as never };
  await branch.refused("admin", updateItem, stale, "stale_version");
  await branch.ok("driver", updateMe, { body: { rowVersion: 1, lastName: "Ngata" } });
  await vi.waitFor(() => expect(tables(stream)).toContain("person"), 10_000);
  expect(tables(stream).filter((table) => table === "item")).toHaveLength(1);
  stream.close();
});

test("a stream resumes after its last event, and is reset if that is unknown", async () => {
  const branch = await app.newBranch();
  const { token } = branch.actors.admin;
  const first = await openStream(address, token);
  await addItem(branch);
  await heardItems(first, 1);
  first.close();
  const witness = await openStream(address, token);
  for (const n of [1, 2]) {
    await addItem(branch);
    await heardItems(witness, n);
  }
  witness.close();
  const again = await openStream(address, token, first.heard.at(-1)?.id);
  await heardItems(again, 2);
  expect(names(again)).not.toContain("reset");
  again.close();
  const elsewhere = await openStream(address, token, "another-process.7");
  await vi.waitFor(() => expect(names(elsewhere)).toEqual(["reset"]), 10_000);
  elsewhere.close();
});

test("a stream ends with its session, and when its holder's role changes", async () => {
  const branch = await app.newBranch();
  const leaving = await openStream(address, branch.actors.viewer.token);
  const rising = await openStream(address, branch.actors.volunteer.token);
  const staying = await openStream(address, branch.actors.admin.token);
  await branch.ok("viewer", signOut, {});
  await leaving.ended;
  expect(names(leaving).at(-1)).toBe("ended");
  await asSystem(app.database.db, (tx) =>
    sql`update branch_user set role = 'driver' where id = ${branch.actors.volunteer.branchUserId}`.execute(
      tx,
    ),
  );
  await rising.ended;
  await addItem(branch);
  await heardItems(staying, 1);
  expect(names(staying)).not.toContain("ended");
  staying.close();
  await expect(openStream(address, branch.actors.viewer.token)).rejects.toThrow("403");
});

test("it continues to listen when the database connection is replaced", async () => {
  const branch = await app.newBranch();
  const stream = await openStream(address, branch.actors.admin.token);
  if (onServer) {
    const listeners = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%listen changes%'`;
    await app.database.pool.query(listeners);
    // This reset covers any change in between.
    await vi.waitFor(() => expect(unasked(stream)).toEqual(["reset", "reset"]), 120_000);
  } else {
    const client = await app.database.pool.connect();
    client.release(true);
  }
  await addItem(branch);
  await heardItems(stream, 1);
  stream.close();
});

test("the streams per session are limited: one more ends the oldest, and says why", async () => {
  const branch = await app.newBranch();
  const { token } = branch.actors.admin;
  const other = await openStream(address, branch.actors.manager.token);
  const streams: TestStream[] = [];
  while (streams.length < mostStreams + 3) streams.push(await openStream(address, token));
  const [oldest, newest] = [streams.slice(0, 3), streams.slice(3)];
  await Promise.all(oldest.map((stream) => stream.ended));
  for (const stream of oldest) expect(names(stream).at(-1)).toBe("displaced");
  await addItem(branch);
  for (const stream of [...newest, other]) await heardItems(stream, 1);
  for (const stream of [...newest, other]) expect(names(stream)).not.toContain("displaced");
  for (const stream of [...newest, other]) stream.close();
});

test("200 streams receive every change", async () => {
  const branch = await app.newBranch();
  const { branchUserId } = branch.actors.admin;
  const streams: TestStream[] = [];
  while (streams.length < 200) {
    const { token } = await asSystem(app.database.db, (tx) =>
      startSession(tx, { branchId: branch.id, branchUserId, role: "admin", agent: "test" }),
    );
    const some = Array.from({ length: 10 }, () => openStream(address, token));
    streams.push(...(await Promise.all(some)));
  }
  // Sent one after another, because simultaneous changes are sent as one event.
  for (let n = 1; n <= 5; n += 1) {
    await addItem(branch);
    for (const stream of streams) await heardItems(stream, n);
  }
  expect(streams.flatMap(tables).filter((table) => table === "item")).toHaveLength(1_000);
  for (const stream of streams) stream.close();
});

test("every table of a branch sends notifications of its changes", async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists
       (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'tell_update' and t.tgenabled = 'O') order by 1`,
  );
  // The audit trail only describes changes that were sent already; the other tables are readable by the system or by
  // nobody.
  expect(rows.map((row) => row.name)).toEqual(["audit_event", "idempotency_key", "one_time_link"]);
});

test("a server that closes ends its streams and does not wait for them", async () => {
  const other = await ownApp();
  const branch = await other.newBranch();
  const stream = await openStream(await listening(other), branch.actors.admin.token);
  await other.server.close();
  await stream.ended;
  expect(unasked(stream)).toEqual(["reset"]);
});
