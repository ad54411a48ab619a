import type { Board } from "./board.ts";
import { at, NO_LIMIT } from "./ints.ts";
import type { BlockingRule, School, Unserved } from "./problem.ts";
import { requestWeightTenths } from "./request-weight.ts";

interface Block {
  readonly rule: BlockingRule;
  /** What to change, as half a sentence: "one more copy of T1 in period 2 (...)". */
  readonly change: string;
}

/** Every type that a school asked for and doesn't get, with the rule in the way and what would lift it. */
export function unservedRequests(board: Board): Unserved[] {
  const { model } = board;
  const typeIndex = new Map(model.problem.types.map((type, t) => [type.id, t]));
  return model.problem.schools.flatMap((school, s) => {
    return school.requests
      .map(({ type }) => typeIndex.get(type) ?? -1)
      .filter((t) => at(board.periodOf, s * model.types + t) < 0)
      .map((t) => explain(board, s, t));
  });
}

function explain(board: Board, s: number, t: number): Unserved {
  const { problem } = board.model;
  const school = problem.schools[s];
  const type = problem.types[t];
  if (school === undefined || type === undefined) throw new RangeError("no such school or type");
  const wish = school.requests.find((request) => request.type === type.id);
  const best = Array.from({ length: problem.periods }, (_, period) => ({
    period,
    blocks: [
      ...blocksOfSchool(board, school, t, period),
      ...blocksOfPlan(board, school, s, t, period),
    ],
    weight: wish === undefined ? 0 : requestWeightTenths(wish, period),
  })).toSorted(
    (a, b) => a.blocks.length - b.blocks.length || b.weight - a.weight || a.period - b.period,
  )[0];
  const [first] = best?.blocks ?? [];
  const sentence =
    first === undefined
      ? "it fits, but costs more in moves between routes, in trips or in kits at once than the request is worth: lower weights.moves, weights.trips or weights.spread"
      : (best?.blocks ?? []).map((block) => block.change).join(" and ");
  return {
    school: school.id,
    type: type.id,
    blockedBy: first?.rule ?? "objective",
    unblockedBy: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    period: best?.period ?? 0,
  };
}

/**
 * The rules that keep the type from the school in a period regardless of the rest of the plan, in the order of
 * BlockingRule.
 */
function blocksOfSchool(board: Board, school: School, t: number, period: number): Block[] {
  const { problem, kitsOf } = board.model;
  const type = problem.types[t]?.id ?? "";
  const blocks: Block[] = [];
  if (!school.suitable.includes(type))
    blocks.push({ rule: "not_suitable", change: `count ${type} among what suits ${school.id}` });
  if (school.history?.includes(type) === true)
    blocks.push({ rule: "history", change: `let ${school.id} have ${type} a second time` });
  if (kitsOf[t]?.length === 0) blocks.push({ rule: "no_copy", change: `get a copy of ${type}` });
  if (school.closed?.includes(period) === true)
    blocks.push({ rule: "closed", change: `open ${school.id} in period ${period}` });
  return blocks;
}

/** The rules that keep the cell out of the current plan, in the order of BlockingRule. */
function blocksOfPlan(board: Board, school: School, s: number, t: number, p: number): Block[] {
  const { model } = board;
  const blocks: Block[] = [];
  if (at(board.freeKits, t * model.periods + p) === 0 && model.kitsOf[t]?.length !== 0)
    blocks.push({ rule: "stock", change: copyChange(board, t, p) });
  const placesTaken =
    at(model.entitlement, s * model.periods + p) - at(board.room, s * model.periods + p);
  if (placesTaken >= (school.entitlement[p] ?? 0))
    blocks.push({ rule: "entitlement", change: `one more place for ${school.id} in period ${p}` });
  const leg = at(model.schoolRoute, s) * model.periods + p;
  const lacking: string[] = [];
  const kg = lack(at(board.gramsLeft, leg), at(model.grams, t));
  if (kg > 0) lacking.push(`${kg} kg`);
  const boxes = lack(at(board.boxesLeft, leg), at(model.boxes, t));
  if (boxes > 0) lacking.push(`${boxes} ${boxes === 1 ? "box" : "boxes"}`);
  if (lacking.length > 0)
    blocks.push({
      rule: "vehicle",
      change: `${lacking.join(" and ")} more in the vehicle of ${school.route} in period ${p}`,
    });
  const minutes = lack(at(board.minutesLeft, p), at(model.minutes, t));
  if (minutes > 0)
    blocks.push({ rule: "minutes", change: `${minutes} more volunteer minutes in period ${p}` });
  return blocks;
}

/** What is missing, in whole units from thousandths. */
function lack(left: number, needed: number): number {
  return left === NO_LIMIT ? 0 : Math.max(0, needed - left) / 1000;
}

/** Asks for one more copy, and says where each existing copy is. */
function copyChange(board: Board, t: number, p: number): string {
  const { model } = board;
  const id = model.problem.types[t]?.id ?? "";
  const where = Array.from(model.kitsOf[t] ?? [], (kit) => {
    const name = model.problem.kits[kit]?.id ?? "";
    const use = (q: number): number =>
      q < 0 || q >= model.periods ? -1 : at(board.schoolAt, kit * model.periods + q);
    const schoolId = (s: number): string => model.problem.schools[s]?.id ?? "";
    if (at(model.away, kit * model.periods + p) === 1) return `${name} is away`;
    if (use(p) >= 0) return `${name} is at ${schoolId(use(p))}`;
    for (let gap = 1; gap <= model.turnaround; gap++) {
      if (use(p - gap) >= 0) return `${name} rests after ${schoolId(use(p - gap))}`;
      if (use(p + gap) >= 0) return `${name} has to rest for ${schoolId(use(p + gap))}`;
    }
    return `${name} is free`;
  });
  return `one more copy of ${id} in period ${p} (${where.join(", ")})`;
}
