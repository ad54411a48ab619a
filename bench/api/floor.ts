import { connect } from "../../apps/api/src/db/connect.ts";
import { plainServer } from "../../apps/api/src/test/plain-server.ts";
import type { Sent } from "../../apps/api/src/test/sent-statements.ts";
import type { BenchApp } from "./bench-app.ts";

/** Does one call's work; `lane` counts those at it at once. */
export type Once = (lane: number) => Promise<unknown>;

export interface Ground {
  /** A call's own statements, one after another: what a call can't be faster than. */
  bare: Once;
  /** The same, sent at once, behind the framework alone, which answers `body`: what nothing but our own way in could spare. */
  floor: Once;
  close(): Promise<void>;
}

/** What a call is held against: its own statements on connections that are let in already. */
export async function groundOf(
  { database, branchId, branchUserId, personId }: BenchApp,
  { own, writes, body, lanes }: { own: Sent[]; writes: boolean; body: string; lanes: number },
): Promise<Ground> {
  const { pool, close } = await connect(database);
  const clients = await Promise.all(
    Array.from({ length: lanes }, async () => {
      const client = await pool.connect();
      await client.query(
        `select set_config('app.branch', $1, false), set_config('app.actor', $2, false),
          set_config('app.person', $3, false), set_config('role', 'kitround_system', false)`,
        [branchId, branchUserId, personId],
      );
      return client;
    }),
  );
  const free = [...clients];
  const server = plainServer(async () => {
    const client = free.pop();
    if (!client) throw new Error("More calls than connections.");
    await Promise.all(own.map(({ text, values }) => client.query(text, values)));
    free.push(client);
    return body;
  });
  return {
    async bare(lane) {
      const client = clients[lane];
      if (writes) await client?.query("begin");
      for (const { text, values } of own) await client?.query(text, values);
      if (writes) await client?.query("commit");
    },
    floor: () => server.inject("/"),
    async close() {
      await server.close();
      for (const client of clients) client.release(true);
      await close();
    },
  };
}
