import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import type { DB } from "./schema.gen.ts";

/**
 * An open database. `asActor`, `asSystem` and the admission of a call (`http/admit.ts`) open transactions on its
 * pool.
 */
export interface Db {
  readonly pool: pg.Pool;
  /** Compiles queries to SQL; it has no connection of its own. */
  readonly queries: Kysely<DB>;
  /** Settings that each transaction makes first, if a pooler gives each another connection; null without a pooler. */
  readonly pooler: { readonly settings: string } | null;
  /** For reports (`reportDb`); null without a replica. */
  readonly replica: Replica | null;
  /** Called for each statement that took this long or longer, after it has ended, with or without an error. */
  readonly slow: { atLeastMs: number; heard(sql: string, ms: number): void };
}

/** A transaction that `transaction` has opened. */
export type Tx = Transaction<DB>;

/** A streaming replica of the primary, and how often reports were read from either since the start. */
export interface Replica {
  readonly db: Db;
  readonly reads: { replica: number; primary: number };
}
