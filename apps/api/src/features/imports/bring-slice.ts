import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refusalOf } from "../../db/db-errors.ts";
import type { About, Comparison } from "./import-target.ts";
import { targets } from "./import-targets.ts";

/** A row that waits to be imported. */
export const askedRow = z.object({
  row: z.int(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** There was no such record when the file was checked. */
  fresh: z.boolean().optional(),
  /** The check refused it: it keeps its place, and is not imported. */
  refused: z.boolean().optional(),
});
export type AskedRow = z.output<typeof askedRow>;

/** Retries after a conflict: when two imports add the same record, one of them succeeds each time. */
const mostTries = 5;

/** Another transaction added the same record at the same time. It exists now, so the slice is compared again. */
export async function metTwice(slice: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await slice();
    } catch (error) {
      const refusal = error instanceof AppError ? error : refusalOf(error);
      if (refusal?.code !== "already_exists" || tries === mostTries) throw error;
    }
  }
}

/** A record that was new in the check and exists now is left unchanged and reported, because nobody saw that change in the check. */
export async function bringSlice(
  tx: Tx,
  actor: Actor,
  list: ImportList,
  slice: readonly AskedRow[],
  about: Omit<About, "hold">,
): Promise<Comparison> {
  // Two imports of one list take turns, because a school without a number is identified by its name only, which has no unique constraint.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${list} ${actor.branchId}`}, 0))`.execute(
    tx,
  );
  const compare = (rows: readonly AskedRow[]) =>
    targets[list].comparing(actor, { ...about, hold: true })(tx, rows);
  const all = await compare(slice);
  const fresh = new Set(slice.flatMap((each) => (each.fresh === true ? [each.row] : [])));
  const met = all.rows.filter(({ row, state }) => fresh.has(row) && state !== "new");
  if (met.length === 0) return all;
  const message = "It is already there: it was added since the check.";
  const errors = met.flatMap(({ row, name }) =>
    belongingTo(list, row, slice).map((one) => ({ row: one.row, path: "", value: name, message })),
  );
  const out = new Set(errors.map(({ row }) => row));
  const rest = await compare(slice.filter(({ row }) => !out.has(row)));
  return { ...rest, errors: [...rest.errors, ...errors] };
}

/** A row, with the rows of the slice that have to be imported together with it. */
function belongingTo(list: ImportList, row: number, slice: readonly AskedRow[]): AskedRow[] {
  const { group } = descriptions[list];
  const named = slice.find((each) => each.row === row);
  if (named === undefined) return [];
  if (group === undefined) return [named];
  return slice.filter(({ fields }) => group(fields) === group(named.fields));
}
