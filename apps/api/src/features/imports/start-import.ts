import { importKinds } from "@kitround/contract/imports/import-kinds.ts";
import type {
  startImport as startRoute,
  undoImport,
} from "@kitround/contract/imports/list-import.ts";
import { jobKindsOf } from "@kitround/contract/jobs/job-rules.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { completeCheck, forgotten, requireTerm } from "./check-import.ts";
import { checkInput } from "./check-job.ts";
import { importOf, undoOf } from "./import-jobs.ts";
import { takePages } from "./import-pages.ts";
import { rememberMapping } from "./remembered-mapping.ts";

/** Creates the job that imports the good rows of a checked file. Throws what `completeCheck` throws, and if it was imported already. */
export async function startImport(
  tx: Tx,
  actor: Actor,
  checkId: string,
): Promise<Result<typeof startRoute>> {
  const { list, job, result } = await completeCheck(tx, actor, checkId);
  const { total, status, termId, columns, mapping } = checkInput.parse(job.input);
  await requireTerm(tx, termId);
  await rememberMapping(tx, list, columns, mapping);
  const left = { rows: result.left, first: result.leftRows };
  const about = job.about === null ? {} : { about: job.about };
  const jobId = await enqueue(tx, actor, importOf[list], { total, left, status, termId }, about);
  if (!(await takePages(tx, checkId, jobId))) throw forgotten();
  return { jobId };
}

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
