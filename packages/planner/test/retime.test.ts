import { expect, it } from "vitest";
import { type Board, emptyBoard, place } from "../src/board.ts";
import { totalTenths } from "../src/board-worth.ts";
import { allocationsOf, objectiveOf } from "../src/explain.ts";
import { keepJournal } from "../src/journal.ts";
import type { Plan, Problem, School } from "../src/problem.ts";
import { seededRandom } from "../src/random.ts";
import { retimer } from "../src/retime.ts";
import { greedyStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { unservedRequests } from "../src/unserved.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";
import { violations } from "./plan-checker.ts";

const ROUNDS = 20_000;

function planOf(board: Board): Plan {
  const objective = objectiveOf(board);
  const allocations = allocationsOf(board);
  return {
    allocations,
    objective,
    bound: objective.total,
    share: 1,
    unserved: unservedRequests(board),
  };
}

/** What each school has in the term, whatever the period. */
function typesOf(board: Board): number[] {
  return [...board.periodOf.keys()].filter((row) => board.periodOf[row] !== -1);
}

/** The greedy plan, before and after many changes of periods: one that makes the plan worse, or fails, is undone. */
function retimed(problem: Problem): { before: Board; after: Board; chains: number } {
  const before = greedyStart(termModel(problem));
  const after = greedyStart(termModel(problem));
  const journal = keepJournal(after);
  const retime = retimer(journal, seededRandom(3));
  let total = totalTenths(after);
  let chains = 0;
  for (let round = 0; round < ROUNDS; round++) {
    journal.begin();
    const changed = retime();
    if (changed && totalTenths(after) >= total) {
      total = totalTenths(after);
      chains++;
    } else journal.rollBack();
  }
  return { before, after, chains };
}

it.each([0, 1])(
  "saves moves and keeps each school's types and every rule, rest %i",
  (turnaround) => {
    const branch = generateBranch(branchSizes.office, 2, { vehicles: true, turnaround });
    const locked = planOf(greedyStart(termModel(branch)))
      .allocations.filter((_, i) => i % 9 === 0)
      .map(({ school, period, kit }) => ({ school, period, kit }));
    const problem = { ...branch, locked };
    const { before, after, chains } = retimed(problem);
    expect(typesOf(after)).toEqual(typesOf(before));
    expect(violations(problem, planOf(after))).toEqual([]);
    expect(after.tally.moves).toBeLessThan(before.tally.moves * 0.8);
    expect(chains).toBeGreaterThan(100);
  },
);

const full: { what: string; limits: Pick<Problem, "routes" | "minutesPerPeriod"> }[] = [
  { what: "too heavy", limits: { routes: [{ id: "R", kg: 9 }] } },
  { what: "too large", limits: { routes: [{ id: "R", boxes: 3 }] } },
  { what: "too much work", limits: { routes: [{ id: "R" }], minutesPerPeriod: 19 } },
];

it.each(full)("exchanges the periods of two kits that together are $what", ({ limits }) => {
  const school = (id: string, type: string): School => ({
    id,
    route: "R",
    entitlement: [1, 1],
    suitable: [type],
    requests: [{ type, rank: 0 }],
  });
  const model = termModel({
    periods: 2,
    turnaround: 0,
    seed: 1,
    ...limits,
    types: ["T0", "T1"].map((id) => ({ id, kg: 5, boxes: 2, minutes: 10 })),
    kits: ["T0", "T1"].map((type, k) => ({ id: `K${k}`, type })),
    schools: [school("S0", "T0"), school("S1", "T1")],
  });
  const board = emptyBoard(model);
  place(board, 0, 0, 0, 0);
  place(board, 1, 1, 1, 1);
  const journal = keepJournal(board);
  const retime = retimer(journal, seededRandom(1));
  let chains = 0;
  for (let round = 0; round < 50; round++) {
    const before = board.periodOf.slice();
    journal.begin();
    if (!retime()) {
      journal.rollBack();
      continue;
    }
    chains++;
    expect([...board.periodOf]).toEqual(
      Array.from(before, (period) => (period < 0 ? period : 1 - period)),
    );
  }
  expect(chains).toBeGreaterThan(5);
});
