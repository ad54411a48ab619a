import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import { type ImportRow, inOrder } from "@kitround/contract/imports/read-rows.ts";
import { type Actor, asActor } from "../../db/as-actor.ts";
import type { Db } from "../../db/database.ts";
import type { AskedRow } from "./bring-slice.ts";
import type { About, ComparedRow } from "./import-target.ts";
import { targets } from "./import-targets.ts";
import { slicesOf } from "./slices-of.ts";

/** Comparing costs a tenth of the import. */
const slicesAtOnce = 10;

/** The result of every row of a file: the check reports it and the import executes it. */
export interface Judged {
  /** In the order of the file. */
  rows: ComparedRow[];
  /** Which rows are left out and why. */
  errors: RowError[];
  /** The rows to import, in the order of the import. */
  asked: AskedRow[];
}

/** Compares the rows in short transactions, between which other calls use the embedded engine's only connection. */
export async function judgeRows(
  db: Db,
  actor: Actor,
  list: ImportList,
  good: readonly ImportRow[],
  about: Omit<About, "hold">,
): Promise<Judged> {
  const { atOnce, comparing } = targets[list];
  const { what, path } = descriptions[list].twice;
  const compare = comparing(actor, { ...about, hold: false });
  const judged: Judged = { rows: [], errors: [], asked: [] };
  const first = new Map<string, number>();
  for (const slice of slicesOf(list, inOrder(descriptions[list], good), slicesAtOnce * atOnce)) {
    // A read is not repeated by its transaction, so each slice is compared once.
    const { rows, errors } = await asActor(db, actor, (tx) => compare(tx, slice), {
      readOnly: true,
    });
    const byRow = new Map<number, ComparedRow>();
    for (const each of rows) {
      const { row, recordId, name } = each;
      const twice = recordId === undefined ? undefined : first.get(recordId);
      if (twice === undefined) {
        byRow.set(row, each);
        if (recordId !== undefined) first.set(recordId, row);
      } else {
        errors.push({ row, path, value: name, message: `${what} stands in row ${twice}.` });
      }
    }
    const refused = new Set(errors.map(({ row }) => row));
    for (const { row, fields } of slice) {
      if (refused.has(row)) continue;
      const { settled = fields, state } = byRow.get(row) ?? {};
      judged.asked.push({ row, fields: settled, ...(state === "new" ? { fresh: true } : {}) });
    }
    judged.rows.push(...byRow.values());
    judged.errors.push(...errors);
  }
  judged.rows.sort((a, b) => a.row - b.row);
  return judged;
}
