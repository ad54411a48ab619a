import type { checkImport as checkRoute } from "@kitround/contract/imports/list-import.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import { judgeRows } from "./judge-rows.ts";
import type { ReadImport } from "./read-import.ts";

const sampleRows = 8;
const mostPreviewed = 100;
const mostErrors = 10_000;
/** The maximum length of a cell in an answer: enough to find it in the file. */
const shownOfCell = 200;

type Answer = Result<typeof checkRoute>;

const shortened = (cell: string) =>
  cell.length > shownOfCell ? `${cell.slice(0, shownOfCell)}…` : cell;

/** Reports what importing a file would change, with an error for each bad row; saves nothing. */
export async function checkImport(
  tx: Tx,
  actor: Actor,
  asked: Query<typeof checkRoute>,
  { csv, mapping, missing, chosen, good, errors }: ReadImport,
): Promise<Answer> {
  await requireTerm(tx, asked.termId);
  const answer = {
    columns: csv.columns,
    mapping,
    encoding: csv.encoding,
    rows: csv.rows.length,
    ...chosen,
    sample: csv.rows.slice(0, sampleRows).map((row) => row.map(shortened)),
  };
  if (missing !== null) {
    return { ...answer, errors: [], created: 0, updated: 0, unchanged: 0, preview: [] };
  }
  const judged = await judgeRows(tx, actor, asked.list, good, asked);
  const count = (state: string) => judged.rows.filter((row) => row.state === state).length;
  return {
    ...answer,
    errors: [...errors, ...judged.errors]
      .toSorted((a, b) => a.row - b.row)
      .slice(0, mostErrors)
      .map((error) => ({ ...error, value: shortened(error.value) })),
    created: count("new"),
    updated: count("changed"),
    unchanged: count("unchanged"),
    preview: judged.rows
      .filter(({ state }) => state !== "unchanged")
      .slice(0, mostPreviewed)
      .map(({ row, name, state, fields }) => ({ row, name, state, fields })),
  };
}

/** Throws `not_found` for a term of another branch. */
export async function requireTerm(tx: Tx, termId: string | undefined): Promise<void> {
  if (termId === undefined) return;
  const term = await tx.selectFrom("term").select("id").where("id", "=", termId).executeTakeFirst();
  if (!term) throw notFound("This term");
}
