import { type DatabaseConnection, type Dialect, DummyDriver, Transaction } from "kysely";
import type { Db, Tx } from "./database.ts";
import type { DB } from "./schema.gen.ts";

/**
 * A transaction that only reads, whose statements leave as they are asked for instead of each behind the other's answer: lists
 * awaited together are one way to the database and back. Of a change's statements the order matters.
 */
export async function atOnce(tx: Tx): Promise<Tx> {
  return throughConnection(tx, await tx.getExecutor().provideConnection(async (its) => its));
}

/** The same transaction, whose statements take this connection; of a database, one that is begun and ended there. */
export function throughConnection(tx: Db | Tx, connection: DatabaseConnection): Tx {
  const dialect = {} as Dialect; // of a transaction that begins and ends nothing, the executor alone is used
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: tx.getExecutor().withConnectionProvider({
      provideConnection: (consume) => consume(connection),
    }),
  });
}
