import type pg from "pg";
import type { GiveWay } from "./give-way.ts";

/** Where connections are taken, and given back. */
export interface Places {
  take(): Promise<pg.PoolClient>;
  giveBack(client: pg.PoolClient, discard?: boolean): void;
}

/** Of a pool, whose connections are taken and passed on as `whenQuiet` lets them. */
export function placesOf(pool: pg.Pool, { whenQuiet }: Pick<GiveWay, "whenQuiet">): Places {
  return {
    async take() {
      await new Promise<void>(whenQuiet);
      return pool.connect();
    },
    giveBack(client, discard) {
      // Whoever waits for it begins in this very turn.
      if (pool.waitingCount > 0) whenQuiet(() => client.release(discard));
      else client.release(discard);
    },
  };
}

interface Wire {
  stream: { cork(): void; uncork(): void };
}

/** What a connection writes to: what it is given while it is corked leaves in one go. */
// Its types leave out what every version of the driver has.
export const wire = (client: pg.PoolClient): Wire =>
  (client as unknown as { connection: Wire }).connection;
