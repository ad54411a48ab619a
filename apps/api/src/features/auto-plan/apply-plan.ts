import {
  type AutoPlanResult,
  autoPlanResult,
  type applyAutoPlan,
  type PlanStep,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { editTogether } from "@kitround/contract/plan/edit-together.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import { anyOf } from "../../db/conditions.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { loadTermFacts } from "../plan/load-term-facts.ts";
import { writeChange } from "../plan/write-change.ts";
import { fingerprintOf, whatChanged } from "./facts-fingerprint.ts";

/**
 * Applies a preview to the plan by the same edits as changes by hand: in a few statements however many cells it has,
 * and as one change that can be undone.
 */
export async function applyPlan(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { declined }: Body<typeof applyAutoPlan>,
): Promise<Result<typeof applyAutoPlan>> {
  const preview = await readPreview(tx, jobId);
  const { termId } = preview.choice;
  await lockRotations(tx, preview.steps);
  const facts = await loadTermFacts(tx, termId);
  const changed = whatChanged(preview.fingerprint, fingerprintOf(facts));
  if (changed !== "") {
    throw new AppError(
      "stale_version",
      `Since this plan was made, ${changed} changed. Nothing was applied: it is planned again.`,
    );
  }
  const without = new Set(declined);
  const { taken, leftOut } = editTogether(
    facts,
    preview.steps.filter((step) => !without.has(step.key)),
  );
  const cells = new Map(
    taken.flatMap(({ step, changes }) =>
      changes.map((change) => [(change.was ?? change.now)?.id ?? "", { ...change, step }] as const),
    ),
  );
  const students = new Map(facts.requests.map((wish) => [wish.id, wish.students]));
  const count = (change: PlanStep["change"]) =>
    taken.filter(({ step }) => step.change === change).length;
  const done = { added: count("added"), moved: count("moved"), removed: count("removed") };
  const changeId = await writeChange(tx, actor, {
    termId,
    words: `Auto-plan: ${done.added} added, ${done.moved} moved, ${done.removed} unassigned`,
    cells,
    seen: new Map(),
    whyOf: ({ requestId }, { step }) => ({
      source: "auto",
      reasons: [step.why],
      studentsExpected: students.get(requestId ?? "") ?? null,
    }),
  });
  return {
    changeId,
    ...done,
    leftOut: leftOut.map(
      ({ step, refused }) => `${step.schoolName}, ${step.kitTypeName}: ${refused.message}`,
    ),
  };
}

async function readPreview(tx: Tx, jobId: string): Promise<AutoPlanResult> {
  const job = await tx
    .selectFrom("job")
    .select(["state", "result"])
    .where("id", "=", jobId)
    .where("kind", "=", "auto_plan")
    .executeTakeFirst();
  if (!job) throw notFound("This preview");
  if (job.state !== "done") {
    throw new AppError(
      "transition_refused",
      "This plan is not finished: there is nothing to apply.",
    );
  }
  return autoPlanResult.parse(job.result);
}

/** Locks the rotations: nobody can assign kits in them or publish them until the transaction ends. */
async function lockRotations(tx: Tx, steps: readonly PlanStep[]): Promise<void> {
  const ids = new Set(
    steps.flatMap(({ from, to }) => [from, to].flatMap((at) => at?.rotationId ?? [])),
  );
  if (ids.size === 0) return;
  const rotations = await tx
    .selectFrom("rotation")
    .select(["seq", "status"])
    .where("id", "=", anyOf([...ids]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const rotation of rotations) refuseUnlessAllowed(takesAllocations(rotation));
}
