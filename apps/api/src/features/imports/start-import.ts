import { importKinds } from "@kitround/contract/imports/import-kinds.ts";
import type {
  startImport as startRoute,
  undoImport,
} from "@kitround/contract/imports/list-import.ts";
import { jobKindsOf } from "@kitround/contract/jobs/job-rules.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { requireTerm } from "./check-import.ts";
import { mostLeftRows } from "./import-job.ts";
import { importOf, undoOf } from "./import-jobs.ts";
import { storePages } from "./import-pages.ts";
import type { ReadImport } from "./read-import.ts";
import { rememberMapping } from "./remembered-mapping.ts";

/** Creates the job that imports the good rows. Throws what the check throws. */
export async function startImport(
  tx: Tx,
  actor: Actor,
  { list, status, termId, name }: Query<typeof startRoute>,
  { file, mapping, missing, judged: { errors }, total, pages }: ReadImport,
): Promise<Result<typeof startRoute>> {
  await requireTerm(tx, termId);
  if (missing !== null) throw new AppError("invalid_input", missing.message, [missing]);
  await rememberMapping(tx, list, file.columns, mapping);
  const input = {
    total,
    left: { rows: rowsOf(errors).size, first: errors.slice(0, mostLeftRows) },
    status,
    termId,
  };
  const jobId = await enqueue(tx, actor, importOf[list], input, { about: name });
  await storePages(tx, actor, jobId, pages);
  return { jobId };
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
