import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { AutoPlanResult, PlanStep } from "@kitround/contract/auto-plan/auto-plan.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";

/** The effect of a preview on a kit in the grid. */
export type Mark = "added" | "moved" | "leaving";

/** A kit in a cell: an allocation, or one that a preview would create. */
export interface PlanKit extends Allocation {
  mark?: Mark;
  /** The reasons of its conflict. */
  conflict?: PlanConflict;
  /** Faded: it does not match the search. */
  faded?: true;
}

/** A cell of the plan. */
export interface PlanPlace {
  school: string;
  rotation: string;
}

/** The cells that steps fill or clear. */
export function placesOf(steps: readonly PlanStep[]): PlanPlace[] {
  return steps.flatMap(({ schoolId, to, from }) => {
    const rotation = (to ?? from)?.rotationId;
    return rotation === undefined ? [] : [{ school: schoolId, rotation }];
  });
}

/** The plan with a preview's changes; rejected steps are left out. */
export function withPreview(
  allocations: readonly PlanKit[],
  steps: readonly PlanStep[],
  declined: ReadonlySet<string>,
): PlanKit[] {
  const taken = steps.filter((step) => !declined.has(step.key));
  const leaving = new Set(taken.flatMap((step) => step.allocationId ?? []));
  const kits: PlanKit[] = allocations.map((a) =>
    leaving.has(a.id) ? { ...a, mark: "leaving" } : a,
  );
  for (const step of taken) {
    if (!step.to) continue;
    kits.push({
      ...ghost(step.schoolId, step.to.rotationId, step.to.kitCode),
      schoolName: step.schoolName,
      kitTypeId: step.kitTypeId,
      kitTypeName: step.kitTypeName,
      mark: step.change === "moved" ? "moved" : "added",
    });
  }
  return kits;
}

/** The plan with conflicts marked. */
export function withConflicts(
  allocations: readonly Allocation[],
  conflicts: readonly PlanConflict[],
): readonly PlanKit[] {
  if (conflicts.length === 0) return allocations;
  const by = new Map(conflicts.map((conflict) => [conflict.allocationId, conflict]));
  return allocations.map((a) => {
    const conflict = by.get(a.id);
    return conflict ? withConflict(a, conflict) : a;
  });
}

const marked = new WeakMap<Allocation, PlanKit>();

/** Returns the same object while both are the same. */
function withConflict(allocation: Allocation, conflict: PlanConflict): PlanKit {
  const before = marked.get(allocation);
  if (before?.conflict === conflict) return before;
  const kit: PlanKit = { ...allocation, conflict };
  marked.set(allocation, kit);
  return kit;
}

/** The plan with the best result so far. */
export function withBest(
  allocations: readonly PlanKit[],
  best: Readonly<Record<string, readonly { seq: number; code: string }[]>>,
  rotations: readonly Rotation[],
): PlanKit[] {
  const bySeq = new Map(rotations.map((r) => [r.seq, r.id]));
  const stands = new Set(allocations.map((a) => `${a.schoolId} ${a.rotationId} ${a.kitCode}`));
  const ghosts = Object.entries(best).flatMap(([schoolId, cells]) =>
    cells.flatMap(({ seq, code }): PlanKit[] => {
      const rotationId = bySeq.get(seq);
      if (rotationId === undefined || stands.has(`${schoolId} ${rotationId} ${code}`)) return [];
      return [{ ...ghost(schoolId, rotationId, code), mark: "added" }];
    }),
  );
  return [...allocations, ...ghosts];
}

/** The number of steps in each rotation, by kind of change. */
export function stepsByRotation(result: AutoPlanResult): [number, PlanStep[]][] {
  return [...Map.groupBy(result.steps, (step) => (step.to ?? step.from)?.seq ?? 0)].toSorted(
    ([a], [b]) => a - b,
  );
}

function ghost(schoolId: string, rotationId: string, kitCode: string): PlanKit {
  return {
    id: `${schoolId} ${rotationId} ${kitCode}`,
    termId: "",
    rotationId,
    schoolId,
    schoolName: "",
    kitTypeId: "",
    kitTypeCode: kitCode.split("-")[0] ?? "",
    kitTypeName: "",
    kitId: null,
    kitCode,
    requestId: null,
    source: "auto",
    pinned: false,
    status: "proposed",
    deliverOn: "",
    collectOn: "9999-12-31",
    reasons: [],
    overrideReason: null,
    studentsExpected: null,
    rowVersion: 1,
  };
}
