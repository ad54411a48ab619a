import type pg from "pg";
import { branchTables } from "../db/schema.gen.ts";

/** A hash of a branch's rows, by table. */
export async function hashes(
  pool: pg.Pool,
  branchId: string,
  tables: readonly string[] = branchTables,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${table} t where branch_id = $1`,
      [branchId],
    );
    found.set(table, rows[0]?.hash ?? "");
  }
  return found;
}
