import { idealTenths } from "./ideal.ts";
import { at } from "./ints.ts";
import type { TermModel } from "./term-model.ts";

/**
 * The worst school's share, 0 to 1, that no plan can pass. Where more schools want a type than its copies can serve in
 * the term, some go without it, at best those that lose least: of the schools in order of their share without the
 * type, one of the first (uses + 1) goes without.
 */
export function fairestShare(model: TermModel): number {
  let fairest = 1;
  for (let type = 0; type < model.types; type++) {
    const uses = mostUses(model, type);
    // Without the type a school loses at most its weight, so that many schools need no closer look.
    const losing = schoolsThatWant(model, type).filter(
      (school) => 1 - heaviest(model, school, type) / at(model.ideal, school) < fairest,
    );
    if (losing.length <= uses) continue;
    const shares = Float64Array.from(losing, (school) => shareWithout(model, school, type)).sort();
    fairest = Math.min(fairest, shares[uses] ?? 1);
  }
  return fairest;
}

/** The largest of a type's weights at a school, in tenths. */
function heaviest({ weight, types, periods }: TermModel, school: number, type: number): number {
  const row = (school * types + type) * periods;
  return weight.subarray(row, row + periods).reduce((one, other) => Math.max(one, other), 0);
}

/** Schools that asked for the type and may have it. */
function schoolsThatWant(model: TermModel, type: number): number[] {
  return Array.from(model.allowedTypes.keys()).filter(
    (school) =>
      at(model.requested, school * model.types + type) === 1 &&
      model.allowedTypes[school]?.includes(type) === true,
  );
}

/** How often the copies can go out in the term, each as early as its rest and its absence allow. */
function mostUses({ kitsOf, away, periods, turnaround }: TermModel, type: number): number {
  let uses = 0;
  for (const kit of kitsOf[type] ?? [])
    for (let p = 0; p < periods; p++) {
      if (at(away, kit * periods + p) === 1) continue;
      uses++;
      p += turnaround;
    }
  return uses;
}

function shareWithout(model: TermModel, school: number, type: number): number {
  const { weight, entitlement, periods, types } = model;
  const allowed = model.allowedTypes[school]?.filter((other) => other !== type);
  const most = idealTenths({ weight, entitlement, periods, types, school, allowed });
  return most / at(model.ideal, school);
}
