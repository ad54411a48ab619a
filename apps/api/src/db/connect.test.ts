import type { Duplex } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { asSystem } from "./as-system.ts";
import type { Tx } from "./database.ts";
import { refusalOf } from "./db-errors.ts";

const app = await ownApp({}, undefined, []);
const { db, pool, embedded } = app.database;

/** The stream of the embedded engine's newest connection. */
let line: Duplex | undefined;
if (embedded) {
  const make = embedded.stream;
  embedded.stream = () => (line = make());
  // The connection from the start uses an older stream.
  (await pool.connect()).release(true);
}

const clients = new Set<pg.PoolClient>();
pool.on("acquire", (client) => clients.add(client));
pool.on("remove", (client) => clients.delete(client));

/** Breaks the connection that `tx` uses, and waits until its client has noticed. */
async function breakConnection(tx: Tx): Promise<void> {
  const asked = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const ended = Promise.race(
    [...clients].map((client) => new Promise((resolve) => client.once("end", resolve))),
  );
  if (line) line.destroy(new Error("The engine closed the connection."));
  else await pool.query("select pg_terminate_backend($1)", [asked.rows[0]?.pid]);
  await ended;
}

test("a replica, to which a connection may lead after a failover, is a database that can't be reached", () => {
  const text = "cannot set transaction read-write mode during recovery";
  const error = Object.assign(new pg.DatabaseError(text, text.length, "error"), { code: "0A000" });
  expect(refusalOf(error)).toMatchObject({ code: "unavailable", retryAfter: 2 });
});

test("a connection that breaks between two queries of one transaction is a refusal, and the next one works", async () => {
  for (let round = 0; round < 5; round += 1) {
    const work = asSystem(db, async (tx) => {
      await sql`select 1`.execute(tx);
      await breakConnection(tx);
      await sql`select 2`.execute(tx);
    });
    const error: unknown = await work.then(
      () => null,
      (broken: unknown) => broken,
    );
    expect(refusalOf(error)).toMatchObject({ code: "unavailable", retryAfter: 2 });
    await asSystem(db, (tx) => sql`select 3`.execute(tx));
  }
});
