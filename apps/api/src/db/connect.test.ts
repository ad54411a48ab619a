import type { Duplex } from "node:stream";
import { sql } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";
import { testApp } from "../test/test-app.ts";
import { asSystem } from "./as-system.ts";
import { refusalOf } from "./db-errors.ts";

const app = await testApp();
const { db, pool } = app.database;

/** What a restart of PostgreSQL does to a connection; `pg` types no stream, and has one. */
function cut(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  connection.stream.destroy(new Error("The server closed the connection."));
}

test("a connection that breaks between two queries of one transaction is a refusal, and the next one works", async () => {
  for (let round = 0; round < 5; round += 1) {
    const taken = new Promise<pg.PoolClient>((resolve) => pool.once("acquire", resolve));
    const work = asSystem(db, async (tx) => {
      await sql`select 1`.execute(tx);
      const client = await taken;
      cut(client);
      // Time for the break to be noticed while nobody waits for an answer.
      await new Promise((resolve) => client.once("end", resolve));
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
