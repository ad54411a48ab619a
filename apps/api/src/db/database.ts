import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import type { DB } from "./schema.gen.ts";

/** An open database. `asActor`, `asSystem` and the way in of a call (`http/admit.ts`) open transactions on its pool. */
export interface Db {
  readonly pool: pg.Pool;
  /** Compiles queries to SQL; it has no connection of its own. */
  readonly queries: Kysely<DB>;
  /** Hears of each statement that took this long or longer, once it has ended, well or not. */
  readonly slow: { atLeastMs: number; heard(sql: string, ms: number): void };
}

/** A transaction that `transaction` has opened. */
export type Tx = Transaction<DB>;
