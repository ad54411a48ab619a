import type { PlanLedger } from "@kitround/contract/plan/plan-ledger.ts";
import type { Problem } from "@kitround/planner/problem.ts";
import { FAR_BEHIND } from "@kitround/planner/request-weight.ts";
import type { PlannedCell } from "./problem-of-term.ts";

/** Sentences on what counts for a kit besides its wish: its school had few kits, or none of its strand. */
export function whyThisSchool(
  { schools, types, weights }: Problem,
  planned: PlanLedger,
): (cell: PlannedCell) => string[] {
  const schoolOf = new Map(schools.map((school) => [school.id, school]));
  const strandOf = new Map(types.map((type) => [type.id, type.strand]));
  return ({ schoolId, kitTypeId }) => {
    const { behind = 0, strands = [] } = schoolOf.get(schoolId) ?? {};
    const strand = strandOf.get(kitTypeId);
    const others = planned
      .allocations()
      .filter((a) => a.termsApart === 0 && a.schoolId === schoolId && a.kitTypeId !== kitTypeId);
    const isNew =
      strand !== undefined &&
      !strands.includes(strand) &&
      others.every((other) => strandOf.get(other.kitTypeId) !== strand);
    const said: string[] = [];
    if (behind >= FAR_BEHIND && weights?.equity !== 0)
      said.push("It had less than half as many kits per student as most schools in the past year.");
    // To a school that had no kit at all, every strand is new.
    if (isNew && strands.length > 0 && weights?.variety !== 0)
      said.push(`Its first kit of ${strand} in a year.`);
    return said;
  };
}
