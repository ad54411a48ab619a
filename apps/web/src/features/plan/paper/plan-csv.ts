import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-paper";
import { saveRows } from "../../../ui/save-table.ts";
import type { PlanParts } from "../plan-model.ts";

/** Saves the plan as a file, a row for each kit, sorted by day. */
export function savePlan(term: Term, rotations: readonly Rotation[], parts: PlanParts): void {
  const seq = new Map(rotations.map((rotation) => [rotation.id, rotation.seq]));
  const schools = new Map(parts.schools.map((school) => [school.id, school]));
  const { columns } = texts;
  saveRows<Allocation>(
    texts.file(term.number, term.year),
    [
      { title: columns.rotation, value: (a) => seq.get(a.rotationId) },
      { title: columns.deliver, value: (a) => a.deliverOn },
      { title: columns.collect, value: (a) => a.collectOn },
      { title: columns.route, value: (a) => schools.get(a.schoolId)?.routeName },
      { title: columns.school, value: (a) => a.schoolName },
      { title: columns.kit, value: (a) => a.kitCode },
      { title: columns.title, value: (a) => a.kitTypeName },
      { title: columns.state, value: (a) => planTexts.allocation[a.status] },
      { title: columns.students, value: (a) => a.studentsExpected },
    ],
    parts.allocations.toSorted(
      (a, b) => a.deliverOn.localeCompare(b.deliverOn) || a.schoolName.localeCompare(b.schoolName),
    ),
  );
}
