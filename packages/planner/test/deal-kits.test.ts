import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyBoard } from "../src/board.ts";
import { dealKits, type TypeCell } from "../src/deal-kits.ts";
import type { Problem } from "../src/problem.ts";
import { termModel } from "../src/term-model.ts";

/** One type, one school for each use, and unavailable copies as given, so that only the dealing can fail. */
function dealingProblem(
  turnaround: number,
  periods: number,
  uses: number,
  away: number[][],
): Problem {
  return {
    periods,
    turnaround,
    seed: 1,
    routes: [{ id: "R" }, { id: "Q" }],
    types: [{ id: "T", kg: 1, boxes: 1, minutes: 1 }],
    kits: away.map((periodsAway, k) => ({ id: `K${k}`, type: "T", away: periodsAway })),
    schools: Array.from({ length: uses }, (_, s) => ({
      id: `S${s}`,
      route: s % 2 === 0 ? "R" : "Q",
      entitlement: Array.from({ length: periods }, () => 1),
      suitable: ["T"],
      requests: [{ type: "T", rank: 0 }],
    })),
  };
}

function deal(problem: Problem, periods: number[]) {
  const board = emptyBoard(termModel(problem));
  const cells = periods.map((period, school): TypeCell => ({ school, type: 0, period }));
  const leftOut = dealKits(board, cells);
  return { board, leftOut };
}

describe("dealing named copies", () => {
  it("undoes a deal that counts allow and names don't", () => {
    // Rest of one period. Both copies are free in period 0, only K1 in period 2: K1 must not serve in period 1.
    const problem = dealingProblem(1, 4, 4, [[2, 3], []]);
    const { board, leftOut } = deal(problem, [0, 1, 3]);
    expect(leftOut).toEqual([]);
    expect(board.tally.cells).toBe(3);
  });

  it("leaves out what can't be dealt at all, and only that", () => {
    const problem = dealingProblem(1, 3, 4, [[], []]);
    const { board, leftOut } = deal(problem, [0, 0, 1, 2]);
    expect(leftOut).toEqual([{ school: 2, type: 0, period: 1 }]);
    expect(board.tally.cells).toBe(3);
  });

  it("deals everything whenever some deal exists", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.array(fc.subarray([0, 1, 2, 3, 4]), { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
        (turnaround, away, periods) => {
          const { leftOut } = deal(dealingProblem(turnaround, 5, periods.length, away), periods);
          expect(leftOut.length === 0).toBe(dealable(turnaround, away, periods));
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** By trying every copy for every use. */
function dealable(turnaround: number, away: number[][], periods: number[]): boolean {
  const uses = away.map((): number[] => []);
  const walk = (i: number): boolean => {
    const period = periods[i];
    if (period === undefined) return true;
    return uses.some((taken, k) => {
      if (away[k]?.includes(period) === true) return false;
      if (taken.some((other) => Math.abs(other - period) <= turnaround)) return false;
      taken.push(period);
      const works = walk(i + 1);
      taken.pop();
      return works;
    });
  };
  return walk(0);
}
