import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import type { About, ComparedRow } from "./import-target.ts";
import { targets } from "./import-targets.ts";

/** The result of every row of a file, and which rows are left out and why: the check reports it and the import executes it. */
export async function judgeRows(
  tx: Tx,
  actor: Actor,
  list: ImportList,
  good: readonly ImportRow[],
  about: About,
): Promise<{ rows: ComparedRow[]; errors: RowError[] }> {
  const compared = await targets[list].compare(tx, actor, good, { ...about, hold: false });
  const { what, path } = descriptions[list].twice;
  const rows: ComparedRow[] = [];
  const errors = [...compared.errors];
  const first = new Map<string, number>();
  for (const each of compared.rows) {
    const { row, recordId, name } = each;
    const twice = recordId === undefined ? undefined : first.get(recordId);
    if (twice !== undefined) {
      errors.push({ row, path, value: name, message: `${what} stands in row ${twice}.` });
      continue;
    }
    if (recordId !== undefined) first.set(recordId, row);
    rows.push(each);
  }
  return { rows, errors };
}
