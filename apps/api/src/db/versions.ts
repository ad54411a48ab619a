import { sql } from "kysely";
import { AppError, notFound } from "../app-error.ts";
import type { Tx } from "./database.ts";
import type { DB } from "./schema.gen.ts";

/**
 * Locks one row for the rest of the transaction, if its version is still the one that the caller has edited. Throws
 * `not_found`, or `stale_version` when somebody has saved it since.
 */
export async function requireVersion(
  tx: Tx,
  table: keyof DB,
  id: string,
  rowVersion: number,
  what?: string,
): Promise<void> {
  const { rows } = await sql<{ rowVersion: number }>`
    select row_version from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound(what);
  if (row.rowVersion !== rowVersion) {
    const message = "Somebody saved this after you opened it. Yours has not been saved.";
    throw new AppError("stale_version", message, [{ path: "rowVersion", message }]);
  }
}
