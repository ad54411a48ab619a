import { sql } from "kysely";
import type { Actor } from "./as-actor.ts";
import { withSystem } from "./as-system.ts";
import type { Tx } from "./database.ts";

/** The columns by which people name a record. Each has an index of its folded text. */
const named = {
  school: ["name_en", "name_mi", "moe_number"],
  item: ["sku", "name"],
  kit_type: ["code", "name_en", "name_mi"],
} as const;

/**
 * The ids of the branch's records that one of these texts may mean, without regard to case and macrons. They are found in
 * the system's role, because PostgreSQL uses no index of an expression under row-level security; the records themselves
 * are read in the actor's.
 */
export async function idsNamed(
  tx: Tx,
  { branchId }: Pick<Actor, "branchId">,
  table: keyof typeof named,
  texts: readonly string[],
): Promise<string[]> {
  if (texts.length === 0) return [];
  const folded = sql`array(select fold(each) from unnest(${[...new Set(texts)]}::text[]) each)`;
  const found = named[table].map(
    (column) =>
      sql`select id from ${sql.table(table)} where branch_id = ${branchId} and fold(${sql.ref(column)}) = any(${folded})`,
  );
  const { rows } = await withSystem(tx, (system) =>
    sql<{ id: string }>`${sql.join(found, sql` union `)}`.execute(system),
  );
  return rows.map(({ id }) => id);
}
