import type { checkImport as checkRoute } from "@kitround/contract/imports/list-import.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../app-error.ts";
import type { ReadImport } from "./read-import.ts";

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
  { termId }: Query<typeof checkRoute>,
  { file, mapping, chosen, judged: { rows, errors } }: ReadImport,
): Promise<Answer> {
  await requireTerm(tx, termId);
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  return {
    ...file,
    mapping,
    ...chosen,
    sample: file.sample.map((row) => row.map(shortened)),
    errors: errors
      .slice(0, mostErrors)
      .map((error) => ({ ...error, value: shortened(error.value) })),
    created: count("new"),
    updated: count("changed"),
    unchanged: count("unchanged"),
    preview: rows
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
