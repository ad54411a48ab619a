import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { RowError } from "@kitround/contract/imports/list-import.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import type { AskedRow } from "./bring-slice.ts";
import type { About, ComparedRow } from "./import-target.ts";
import { targets } from "./import-targets.ts";
import { shortened } from "./read-import.ts";

/** The result of a slice of rows: the check reports it and the import executes it. */
export interface Judged {
  rows: ComparedRow[];
  /** Which rows are left out and why. */
  errors: RowError[];
  /** The slice, with what the import needs to know. */
  asked: AskedRow[];
}

/**
 * Judges the rows of a file slice by slice, in the order of the import; it knows the records that earlier slices have named. Each slice
 * is judged once.
 */
export function judging(list: ImportList, actor: Actor, about: Omit<About, "hold">) {
  const { what, path } = descriptions[list].twice;
  const compare = targets[list].comparing(actor, { ...about, hold: false });
  const first = new Map<string, number>();
  return async (tx: Tx, slice: readonly AskedRow[]): Promise<Judged> => {
    const { rows, errors } = await compare(tx, slice);
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
    const asked = slice.map(({ row, fields }): AskedRow => {
      if (refused.has(row)) return { row, fields, refused: true };
      const { settled = fields, state } = byRow.get(row) ?? {};
      return { row, fields: settled, ...(state === "new" ? { fresh: true } : {}) };
    });
    const told = errors.map((each) => ({ ...each, value: shortened(each.value) }));
    return { rows: [...byRow.values()], errors: told, asked };
  };
}
