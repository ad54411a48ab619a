import {
  importKinds,
  importLists,
  type ImportList,
} from "@kitround/contract/imports/import-kinds.ts";
import {
  type checkImport as checkRoute,
  checkResult,
  type readCheck as readRoute,
} from "@kitround/contract/imports/list-import.ts";
import { jobKindsOf } from "@kitround/contract/jobs/job-rules.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { checkOf } from "./import-jobs.ts";
import { readErrors, storePages } from "./import-pages.ts";
import { mostErrors, type ReadImport } from "./read-import.ts";

/** Answers what a file contains, and creates the job that compares its rows with the branch's records. */
export async function checkImport(
  tx: Tx,
  actor: Actor,
  { list, name, status, termId }: Query<typeof checkRoute>,
  { file, mapping, chosen, rows }: ReadImport,
): Promise<Result<typeof checkRoute>> {
  await requireTerm(tx, termId);
  const answer = { ...file, mapping, ...chosen };
  if (rows === null) return { checkId: null, ...answer };
  const { total, unread, pages } = rows;
  const input = { total, status, termId, unread, columns: file.columns, mapping };
  const checkId = await enqueue(tx, actor, checkOf[list], input, { about: name });
  await storePages(tx, actor, checkId, pages);
  return { checkId, ...answer };
}

/** Throws `not_found` for a term of another branch. */
export async function requireTerm(tx: Tx, termId: string | undefined): Promise<void> {
  if (termId === undefined) return;
  const term = await tx.selectFrom("term").select("id").where("id", "=", termId).executeTakeFirst();
  if (!term) throw notFound("This term");
}

/** A check that is complete. Throws `not_found` if the role may not see it, and a refusal while it is under way or if it failed. */
export async function completeCheck(tx: Tx, actor: Actor, checkId: string) {
  const job = await tx
    .selectFrom("job")
    .select(["kind", "about", "state", "input", "result", "fault"])
    .where("id", "=", checkId)
    .where("kind", "in", jobKindsOf(actor.role))
    .executeTakeFirst();
  const list = importLists.find((each: ImportList) => importKinds[each].check === job?.kind);
  if (job === undefined || list === undefined) throw notFound("This check");
  if (job.state === "waiting" || job.state === "running") {
    throw new AppError(
      "transition_refused",
      "This file is still being checked. Nothing was imported.",
    );
  }
  if (job.state !== "done") {
    const why = job.fault ?? "It was cancelled.";
    throw new AppError("transition_refused", `This file was not checked: ${why}`);
  }
  return { list, job, result: checkResult.parse(job.result) };
}

/** Pages are moved to the import that uses them, and those of an unused check are deleted by retention. */
export const forgotten = () =>
  new AppError(
    "transition_refused",
    "This file was imported already, or was checked more than a day ago. Check it again.",
  );

/** What the import of a checked file would do, with an error for each bad row. */
export async function readCheck(
  tx: Tx,
  actor: Actor,
  checkId: string,
): Promise<Result<typeof readRoute>> {
  const { result } = await completeCheck(tx, actor, checkId);
  const errors = await readErrors(tx, checkId, mostErrors);
  if (errors === null) throw forgotten();
  const { created, updated, unchanged, preview } = result;
  return { created, updated, unchanged, preview, errors };
}
