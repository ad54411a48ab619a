import { type Board, kitsAt } from "./board.ts";
import {
  stayPoints,
  totalTenths,
  tripPoints,
  unevenness,
  varietyPoints,
  worstSchool,
  worstShare,
} from "./board-worth.ts";
import { at } from "./ints.ts";
import type { Allocation, Cell, Objective } from "./problem.ts";
import { FAR_BEHIND } from "./request-weight.ts";

/** The objective of a board in points. */
export function objectiveOf(board: Board): Objective {
  const { weights } = board.model;
  const worst = worstShare(board);
  return {
    total: rounded(totalTenths(board) / 10),
    rank: board.tally.rankTenths / 10,
    fairness: rounded(weights.fairness * worst),
    moves: rounded(weights.moves * board.tally.moves),
    stay: rounded(stayPoints(board)),
    spread: rounded(weights.spread * board.tally.pairs),
    even: rounded(weights.even * unevenness(board)),
    variety: rounded(varietyPoints(board)),
    trips: rounded(tripPoints(board)),
    worstSchool: worst,
  };
}

/** Points are rounded to a millionth, which hides errors of binary fractions. */
function rounded(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}

interface Place {
  readonly school: number;
  readonly type: number;
  readonly period: number;
  readonly kit: number;
}

/** By period, then school, then type, in the order of the problem. */
function places(board: Board): Place[] {
  const { model } = board;
  const found: Place[] = [];
  for (let period = 0; period < model.periods; period++)
    for (let school = 0; school < model.schools; school++)
      for (let type = 0; type < model.types; type++) {
        const row = school * model.types + type;
        if (at(board.periodOf, row) === period)
          found.push({ school, type, period, kit: at(board.kitOf, row) });
      }
  return found;
}

function cellOf(board: Board, { school, period, kit }: Place): Cell {
  const { problem } = board.model;
  return {
    school: problem.schools[school]?.id ?? "",
    period,
    kit: problem.kits[kit]?.id ?? "",
  };
}

export function cellsOf(board: Board): Cell[] {
  return places(board).map((place) => cellOf(board, place));
}

export function allocationsOf(board: Board): Allocation[] {
  const worst = worstSchool(board);
  return places(board).map((place) => ({
    ...cellOf(board, place),
    type: board.model.problem.types[place.type]?.id ?? "",
    reasons: reasons(board, place, worst),
  }));
}

/** Why the cell is in the plan, the strongest reason first. */
function reasons(board: Board, place: Place, worst: number): string[] {
  const { model } = board;
  const { problem } = model;
  const { school, type, period, kit } = place;
  const row = school * model.types + type;
  const said: string[] = [];
  if (at(board.fixed, row) === 1) said.push("Locked: it stays as it was set.");
  said.push(wish(board, place));
  if (at(model.previousSchool, kit * model.periods + period) === school)
    said.push("Kept from the plan in force.");
  else if (at(model.previousPeriod, row) === period)
    said.push("Same type and period as in the plan in force, with another copy.");
  const rivals = countRivals(board, place);
  if (rivals > 0 && at(board.freeKits, type * model.periods + period) === 0)
    said.push(
      `The last copy in this period; ${rivals} other ${rivals === 1 ? "school" : "schools"} asked for the type in vain.`,
    );
  if (school === worst) said.push("Goes to the school that is worst off in this plan.");
  if (model.weights.equity > 0 && (problem.schools[school]?.behind ?? 0) >= FAR_BEHIND)
    said.push("The school has had less than half as many kits as most this year.");
  if (newStrand(board, place))
    said.push(`Its first kit of ${problem.types[type]?.strand ?? ""} this year.`);
  if (spreadOut(board, place)) said.push("The school's other kits come in other periods.");
  const before = routeBefore(board, kit, period);
  if (before >= 0 && model.weights.moves > 0)
    said.push(
      before === at(model.schoolRoute, school)
        ? `${problem.kits[kit]?.id ?? ""} stays on route ${problem.routes[before]?.id ?? ""}.`
        : `${problem.kits[kit]?.id ?? ""} comes over from route ${problem.routes[before]?.id ?? ""}.`,
    );
  return said;
}

/** No other kit of the school, this term or earlier, is of the same strand. */
function newStrand({ model, ofStrand }: Board, { school, type }: Place): boolean {
  const strand = at(model.strandOf, type);
  if (strand < 0 || model.weights.variety === 0) return false;
  const row = school * model.strands + strand;
  return at(model.newStrand, row) === 1 && at(ofStrand, row) === 1;
}

/** The school has other kits, and none of them at the same time. */
function spreadOut(board: Board, { school, period }: Place): boolean {
  const { weights, periods } = board.model;
  if (weights.spread === 0 || kitsAt(board, school, period) > 1) return false;
  for (let p = 0; p < periods; p++) if (p !== period && kitsAt(board, school, p) > 0) return true;
  return false;
}

/** The reasons why the school requested it. */
function wish(board: Board, { school, type, period }: Place): string {
  const id = board.model.problem.types[type]?.id;
  const request = board.model.problem.schools[school]?.requests.find((one) => one.type === id);
  if (request === undefined)
    return "Suits the school, which did not ask for it: fills a free place.";
  const asked = `Asked for as wish ${request.rank + 1}`;
  if (request.period === undefined) return `${asked}, in any period.`;
  const off = Math.abs(request.period - period);
  if (off === 0) return `${asked}, in this period.`;
  return `${asked}, ${off} ${off === 1 ? "period" : "periods"} from here.`;
}

/** Schools that requested the type, may have it in that period and don't get it at all. */
function countRivals(board: Board, { type, period }: Place): number {
  const { model } = board;
  let rivals = 0;
  for (let s = 0; s < model.schools; s++) {
    const row = s * model.types + type;
    if (at(model.requested, row) === 0 || at(board.periodOf, row) >= 0) continue;
    if (at(model.weight, row * model.periods + period) > 0) rivals++;
  }
  return rivals;
}

function routeBefore(board: Board, kit: number, period: number): number {
  const { model } = board;
  for (let p = period - 1; p >= 0; p--) {
    const school = at(board.schoolAt, kit * model.periods + p);
    if (school >= 0) return at(model.schoolRoute, school);
  }
  return -1;
}
