import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { type AutoPlanState, useAutoPlan } from "./auto/use-auto-plan.ts";
import { filterOf, filtersOn } from "./filter/plan-filter.ts";
import { useFilterTypes } from "./filter/use-filter-types.ts";
import { type DrawnParts, type PlanParts, planRows } from "./plan-model.ts";
import { type PlanPlace, withBest, withConflicts, withPreview } from "./plan-preview.ts";
import { useConflicts, usePlan } from "./plan-queries.ts";
import type { PlanSearch } from "./plan-search.ts";

/** A term's plan with its conflicts and auto-plan's preview, and the rows that match the address's filters. */
export function useTermPlan(termId: string, search: PlanSearch) {
  const plan = useCalmPlan(termId);
  const { rotations } = plan;
  const conflicts = useDeferredValue(useConflicts(termId));
  const auto = useDeferredValue(useAutoPlan(search.job, search.show === "auto"));
  const [declined, setDeclined] = useState<ReadonlySet<string>>(noneDeclined);
  const [looked, setLooked] = useState<readonly PlanPlace[]>(nowhere);
  const parts = useMemo(
    () => drawn(plan.parts, conflicts, rotations, auto, declined),
    [plan.parts, conflicts, rotations, auto, declined],
  );
  const types = useFilterTypes(search.strand !== undefined);
  const { q, open, conflict, strand, title, kit } = search;
  const asked = useMemo(
    () => filterOf({ q, open, conflict, strand, title, kit }, types),
    [q, open, conflict, strand, title, kit, types],
  );
  // Deferred, so that the next key press need not wait for the grid.
  const filter = useDeferredValue(asked);
  const rows = useMemo(() => planRows(parts, filter), [parts, filter]);
  return {
    plan,
    conflicts,
    auto,
    declined,
    setDeclined,
    looked,
    setLooked,
    rows,
    schools: rows.filter((row) => row.kind === "school").length,
    filtered: Boolean(q) || filtersOn(search) > 0,
  };
}

/**
 * The plan as a deferred value: another person's change renders two thousand kits, which must not delay this person's
 * actions.
 */
function useCalmPlan(termId: string) {
  const read = usePlan(termId);
  const calm = useDeferredValue(read);
  // The first render of a term is not deferred.
  return calm.pending || calm.termId !== termId ? read : calm;
}

export type TermPlanState = ReturnType<typeof useTermPlan>;

const nowhere: readonly PlanPlace[] = [];
const noneDeclined: ReadonlySet<string> = new Set();

/** The plan, with auto-plan's changes while its panel is open. */
function drawn(
  parts: PlanParts,
  conflicts: readonly PlanConflict[],
  rotations: readonly Rotation[],
  auto: AutoPlanState,
  declined: ReadonlySet<string>,
): DrawnParts {
  const allocations = withConflicts(parts.allocations, conflicts);
  if (auto.result) {
    return { ...parts, allocations: withPreview(allocations, auto.result.steps, declined) };
  }
  const best = auto.progress?.best;
  return { ...parts, allocations: best ? withBest(allocations, best, rotations) : allocations };
}
