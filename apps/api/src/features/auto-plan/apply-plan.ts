import { randomUUID } from "node:crypto";
import {
  type AutoPlanResult,
  autoPlanResult,
  type applyAutoPlan,
  type PlanStep,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { allocationAfter } from "@kitround/contract/allocations/allocation-state.ts";
import { mayStand } from "@kitround/contract/plan/may-stand.ts";
import { planLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { TermFacts } from "@kitround/contract/plan/term-facts.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { loadTermFacts } from "../plan/load-term-facts.ts";
import {
  type Aim,
  insertImages,
  readImages,
  setImages,
  settleRequests,
} from "../plan/plan-images.ts";
import { recordChange } from "../plan/record-change.ts";
import { fingerprintOf, whatChanged } from "./facts-fingerprint.ts";
import { asAllocation } from "./settle-plan.ts";

/** Puts a preview into the plan: a handful of statements however many cells it has, and one change to undo. */
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
  const { steps, leftOut } = whatFollows(
    facts,
    preview.steps.filter((step) => !without.has(step.key)),
  );
  const students = new Map(facts.requests.map((q) => [`${q.schoolId} ${q.kitTypeId}`, q]));
  const ledger = planLedger(facts);
  // What was confirmed stays so, and is packed anew.
  const standing = new Map(
    facts.allocations.map((a) => [
      a.id,
      a.status === "proposed" ? a.status : allocationAfter("change_copy"),
    ]),
  );
  const aims = steps.map((step): Aim & { isNew: boolean; requestId: string | null } => {
    const wish = students.get(`${step.schoolId} ${step.kitTypeId}`);
    const { to } = step;
    const base = { id: step.allocationId ?? randomUUID(), isNew: step.allocationId === null };
    const requestId = wish?.id ?? null;
    if (!to) return { ...base, requestId, image: null };
    const { schoolId, kitTypeId } = step;
    const { rotationId, kitId } = to;
    if (kitId === null) throw new Error("A planned cell has its copy.");
    const {
      id: _,
      termsApart: __,
      ...cell
    } = asAllocation(ledger, {
      rotationId,
      schoolId,
      kitTypeId,
      kitId,
    });
    return {
      ...base,
      requestId,
      image: {
        ...cell,
        status: standing.get(step.allocationId ?? "") ?? "proposed",
        requestId,
        source: "auto",
        reasons: [step.why],
        studentsExpected: wish?.students ?? null,
      },
    };
  });
  const ids = aims.map(({ id }) => id);
  const before = await readImages(tx, ids);
  await setImages(
    tx,
    aims.filter((aim) => !aim.isNew),
  );
  await insertImages(
    tx,
    aims.filter((aim) => aim.isNew),
  );
  await settleRequests(
    tx,
    aims.map(({ requestId }) => requestId),
  );
  const count = (change: PlanStep["change"]) => steps.filter((s) => s.change === change).length;
  const done = { added: count("added"), moved: count("moved"), removed: count("removed") };
  const words = `Auto-plan: ${done.added} added, ${done.moved} moved, ${done.removed} taken back`;
  const changeId = await recordChange(tx, actor, { termId, words, ids, before });
  return { changeId, ...done, leftOut };
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

/** Nobody gives a kit in these rotations, or publishes one, until this is done. */
async function lockRotations(tx: Tx, steps: readonly PlanStep[]): Promise<void> {
  const ids = new Set(
    steps.flatMap(({ from, to }) => [from, to].flatMap((at) => at?.rotationId ?? [])),
  );
  if (ids.size === 0) return;
  const rotations = await tx
    .selectFrom("rotation")
    .select(["seq", "status"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const rotation of rotations) refuseUnlessAllowed(takesAllocations(rotation));
}

/** The steps that can be taken without those that were declined, and sentences for those that can't. */
export function whatFollows(
  facts: TermFacts,
  wanted: readonly PlanStep[],
): { steps: PlanStep[]; leftOut: string[] } {
  let steps = [...wanted];
  const leftOut: string[] = [];
  for (;;) {
    const ledger = planLedger(facts);
    for (const { allocationId } of steps) if (allocationId !== null) ledger.remove(allocationId);
    const barred = new Set<PlanStep>();
    for (const step of steps) {
      if (!step.to || step.to.kitId === null) continue;
      const { schoolId, kitTypeId } = step;
      const cell = { schoolId, kitTypeId, rotationId: step.to.rotationId, kitId: step.to.kitId };
      const refused = mayStand(ledger, cell);
      if (!refused) ledger.add(asAllocation(ledger, cell));
      else {
        barred.add(step);
        leftOut.push(`${step.schoolName}, ${step.kitTypeName}: ${refused.message}`);
      }
    }
    if (barred.size === 0) return { steps, leftOut };
    steps = steps.filter((step) => !barred.has(step));
  }
}
