import { sql } from "kysely";
import { AppError, notFound } from "../app-error.ts";
import type { Tx } from "./database.ts";
import type { DB } from "./schema.gen.ts";

interface Versioned {
  id: string;
  rowVersion: number;
}

/**
 * Locks rows for the rest of the transaction, in one order, if each has the version that the caller has seen. Throws
 * `not_found`, or `stale_version` for all of them; `what` names them in that sentence.
 */
export async function lockMany(
  tx: Tx,
  table: keyof DB,
  asked: readonly Versioned[],
  what: string,
): Promise<void> {
  const ids = asked.map(({ id }) => id);
  const { rows } = await sql<Versioned>`
    select id, row_version from ${sql.table(table)}
    where branch_id = current_branch() and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const found = new Map(rows.map((row) => [row.id, row.rowVersion]));
  for (const { id, rowVersion } of asked) {
    const now = found.get(id);
    if (now === undefined) throw notFound(`One of these ${what}`);
    if (now === rowVersion) continue;
    const message = `Somebody saved one of these ${what} after you opened the list. Nothing has been changed.`;
    throw new AppError("stale_version", message, [{ path: "rowVersion", message }]);
  }
}

/** The versions that rows have now. */
export async function versionsOf(
  tx: Tx,
  table: keyof DB,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Versioned>`
    select id, row_version from ${sql.table(table)}
    where branch_id = current_branch() and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.rowVersion]));
}
