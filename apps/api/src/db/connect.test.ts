import type { Duplex } from "node:stream";
import { sql } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";
import { testApp } from "../test/test-app.ts";
import { asSystem } from "./as-system.ts";
import type { Tx } from "./database.ts";
import { refusalOf } from "./db-errors.ts";

const app = await testApp();
const { db, pool } = app.database;

/** What `pg` has of a connection and does not type: its stream, and the number of the process that serves it. */
type Connected = pg.PoolClient & { processID: number; connection: { stream: Duplex } };

const connected = new Set<Connected>();
pool.on("acquire", (client) => connected.add(client as Connected));
pool.on("remove", (client) => connected.delete(client as Connected));

/** The connection that `tx` works on; the app's own work takes others of the pool meanwhile. */
async function connectionOf(tx: Tx): Promise<Connected> {
  const asked = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const own = [...connected].find(({ processID }) => processID === asked.rows[0]?.pid);
  if (own === undefined) throw new Error("The pool gave no connection with this number");
  return own;
}

test("a connection that breaks between two queries of one transaction is a refusal, and the next one works", async () => {
  for (let round = 0; round < 5; round += 1) {
    const work = asSystem(db, async (tx) => {
      const client = await connectionOf(tx);
      const broken = new Promise((resolve) => client.once("end", resolve));
      client.connection.stream.destroy(new Error("The server closed the connection."));
      // Time for the break to be noticed while nobody waits for an answer.
      await broken;
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
