import { lockedFaults } from "./locked-faults.ts";
import type { Problem } from "./problem.ts";

/** Thrown for a problem that has the right shape but contradicts itself. */
export class ProblemFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.name = "ProblemFault";
    this.faults = faults;
  }
}

/**
 * A sentence for each fault: ids that are used twice or don't exist, types that a school asks for twice, periods outside of the term, and
 * locked cells that break a rule. An empty list means that a plan exists (at least the locked cells).
 * A copy that only `previous` names is no fault: it may have been lost since, its cell just can't be kept.
 */
export function problemFaults(problem: Problem): string[] {
  const faults = [
    ...doubles("route", problem.routes),
    ...doubles("type", problem.types),
    ...doubles("kit", problem.kits),
    ...doubles("school", problem.schools),
    ...referenceFaults(problem),
  ];
  return faults.length > 0 ? faults : lockedFaults(problem);
}

/** Throws ProblemFault with every fault found. */
export function validateProblem(problem: Problem): void {
  const faults = problemFaults(problem);
  if (faults.length > 0) throw new ProblemFault(faults);
}

function doubles(kind: string, things: readonly { readonly id: string }[]): string[] {
  return twice(things.map(({ id }) => id)).map((id) => `The ${kind} ${id} is listed twice.`);
}

function twice(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const id of ids) (seen.has(id) ? again : seen).add(id);
  return [...again];
}

function referenceFaults(problem: Problem): string[] {
  const faults: string[] = [];
  const known = {
    route: new Set(problem.routes.map((route) => route.id)),
    type: new Set(problem.types.map((type) => type.id)),
    kit: new Set(problem.kits.map((kit) => kit.id)),
    school: new Set(problem.schools.map((school) => school.id)),
  };
  const check = (user: string, kind: keyof typeof known, id: string): void => {
    if (!known[kind].has(id)) faults.push(`${user} names the ${kind} ${id}, which doesn't exist.`);
  };
  const within = (user: string, period: number | undefined): void => {
    if (period !== undefined && period >= problem.periods)
      faults.push(
        `${user} names period ${period}, but the term has periods 0 to ${problem.periods - 1}.`,
      );
  };
  for (const kit of problem.kits) {
    check(`Kit ${kit.id}`, "type", kit.type);
    kit.away?.forEach((period) => within(`Kit ${kit.id}, away,`, period));
  }
  for (const school of problem.schools) {
    const user = `School ${school.id}`;
    check(user, "route", school.route);
    if (school.entitlement.length !== problem.periods)
      faults.push(
        `${user} has ${school.entitlement.length} numbers of entitlement for ${problem.periods} periods.`,
      );
    school.suitable.forEach((type) => check(`${user}, suitable,`, "type", type));
    school.history?.forEach((type) => check(`${user}, history,`, "type", type));
    school.closed?.forEach((period) => within(`${user}, closed,`, period));
    for (const type of twice(school.requests.map((request) => request.type)))
      faults.push(`${user} asks for the type ${type} twice.`);
    for (const request of school.requests) {
      check(`${user}, requests,`, "type", request.type);
      within(`${user}, requests,`, request.period);
    }
  }
  for (const cell of problem.locked ?? []) {
    const user = `The locked cell of school ${cell.school} in period ${cell.period}`;
    check(user, "school", cell.school);
    check(user, "kit", cell.kit);
    within(user, cell.period);
  }
  for (const cell of problem.previous ?? []) {
    const user = `The previous cell of school ${cell.school} in period ${cell.period}`;
    check(user, "school", cell.school);
    within(user, cell.period);
  }
  return faults;
}
