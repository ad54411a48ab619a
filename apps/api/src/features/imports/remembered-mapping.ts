import { type Remembered, toRemember } from "@kitround/contract/imports/column-guess.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { Mapping } from "@kitround/contract/imports/list-import.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** The branch's last mapping; empty before the first. */
export async function rememberedMapping(tx: Tx, list: ImportList): Promise<Remembered> {
  const { rows } = await sql<{ mapping: Remembered }>`select mapping from import_mapping
    where branch_id = current_branch() and list = ${list}`.execute(tx);
  return rows[0]?.mapping ?? {};
}

export async function rememberMapping(
  tx: Tx,
  list: ImportList,
  columns: readonly string[],
  mapping: Mapping,
): Promise<void> {
  const before = await rememberedMapping(tx, list);
  // A column that another file had and this one doesn't is still remembered.
  const now = { ...before, ...toRemember(descriptions[list], columns, mapping) };
  await sql`insert into import_mapping (branch_id, list, mapping)
    values (current_branch(), ${list}, ${JSON.stringify(now)}::jsonb)
    on conflict (branch_id, list) do update set mapping = excluded.mapping`.execute(tx);
}
