import { importKinds } from "@kitround/contract/imports/import-kinds.ts";
import { descriptions } from "@kitround/contract/imports/import-descriptions.ts";
import type {
  startImport as startRoute,
  undoImport,
} from "@kitround/contract/imports/list-import.ts";
import { type ImportRow, inOrder } from "@kitround/contract/imports/read-rows.ts";
import { jobKindsOf } from "@kitround/contract/jobs/job-rules.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { requireTerm } from "./check-import.ts";
import { mostLeftRows } from "./import-job.ts";
import { importOf, undoOf } from "./import-jobs.ts";
import { judgeRows } from "./judge-rows.ts";
import { targets } from "./import-targets.ts";
import type { ReadImport } from "./read-import.ts";
import { rememberMapping } from "./remembered-mapping.ts";

/** Creates the job that imports the good rows. Throws what the check throws. */
export async function startImport(
  tx: Tx,
  actor: Actor,
  asked: Query<typeof startRoute>,
  { csv, mapping, missing, good, errors }: ReadImport,
): Promise<Result<typeof startRoute>> {
  const { list, status, termId, name } = asked;
  await requireTerm(tx, termId);
  if (missing !== null) throw new AppError("invalid_input", missing.message, [missing]);
  await rememberMapping(tx, list, csv.columns, mapping);
  const about = { status, termId };
  const judged = await judgeRows(tx, actor, list, good, about);
  const refused = [...errors, ...judged.errors];
  const settled = (await targets[list].settle?.(tx, good, about)) ?? good;
  const input = {
    rows: asJudged(inOrder(descriptions[list], settled), judged),
    left: { rows: rowsOf(refused).size, first: refused.slice(0, mostLeftRows) },
    ...about,
  };
  return { jobId: await enqueue(tx, actor, importOf[list], input, { about: name }) };
}

/** Without refused rows; each row records whether it is new. */
function asJudged(rows: readonly ImportRow[], judged: Awaited<ReturnType<typeof judgeRows>>) {
  const refused = rowsOf(judged.errors);
  const fresh = rowsOf(judged.rows.filter(({ state }) => state === "new"));
  return rows
    .filter(({ row }) => !refused.has(row))
    .map((each) => (fresh.has(each.row) ? { ...each, fresh: true } : each));
}

const rowsOf = (rows: readonly { row: number }[]) => new Set(rows.map(({ row }) => row));

/** Creates the job that undoes an import. Throws not_found if there is no such import, and a refusal while it is running. */
export async function startUndo(
  tx: Tx,
  actor: Actor,
  importId: string,
): Promise<Result<typeof undoImport>> {
  const job = await tx
    .selectFrom("job")
    .select(["kind", "about", "state"])
    .where("id", "=", importId)
    .where("kind", "in", jobKindsOf(actor.role))
    .executeTakeFirst();
  const list = Object.entries(importKinds).find(([, { run }]) => run === job?.kind)?.[0];
  // Object.entries loses the type of the keys.
  const undo = list === undefined ? undefined : undoOf[list as keyof typeof importKinds];
  if (!job || undo === undefined) throw notFound("This import");
  if (job.state === "waiting" || job.state === "running") {
    throw new AppError("transition_refused", "This import is still under way: cancel it first.");
  }
  const about = { onceKey: importId, ...(job.about === null ? {} : { about: job.about }) };
  return { jobId: await enqueue(tx, actor, undo, { importId }, about) };
}
