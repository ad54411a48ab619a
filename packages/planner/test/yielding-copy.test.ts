import { expect, it } from "vitest";
import { emptyBoard, place } from "../src/board.ts";
import { seededRandom } from "../src/random.ts";
import { termModel } from "../src/term-model.ts";
import { yieldingCopy } from "../src/yielding-copy.ts";
import { branchOfUses, type Uses } from "./branch-of-uses.ts";

interface Case {
  readonly what: string;
  readonly uses: Uses;
  readonly kit: number;
  /** Tenths of a point that the uses of each copy lose. */
  readonly loses?: readonly number[];
  readonly turnaround?: number;
  readonly away?: readonly number[];
  /** The copy whose uses are locked. */
  readonly locked?: number;
}

// The school is on route R and gets its kit in period 1. A move costs 500 tenths here.
const cases: Case[] = [
  { what: "that need not move for it", uses: ["QQQQ", "-Q--"], kit: 1 },
  { what: "that moves less before its use", uses: ["-Q--", "RQ--"], kit: 1 },
  { what: "that moves less after its use", uses: ["RRRR", "-QRR"], kit: 1 },
  { what: "whose use loses least", uses: ["RRRR", "RRRR", "RRRR"], loses: [90, 50, 90], kit: 1 },
  { what: "whose uses can go", uses: ["QQQQ", "RQRR"], loses: [90, Infinity], kit: 0 },
  {
    what: "that loses least of all uses in its rest",
    uses: ["R-R-", "-R--"],
    loses: [60, 80],
    turnaround: 1,
    kit: 1,
  },
  { what: "that is not away", uses: ["QQQQ", "RQRR"], away: [1], kit: 0 },
  { what: "that is not locked", uses: ["QQQQ", "RQRR"], locked: 1, kit: 0 },
  { what: "only where one can yield", uses: ["QQQQ"], loses: [Infinity], kit: -1 },
];

it.each(cases)("the copy yields $what", ({ uses, kit, loses, turnaround, away, locked }) => {
  const branch = branchOfUses(uses, turnaround, away);
  const school = { ...branch.schools[0], id: "S", route: "R" };
  const model = termModel({
    ...branch,
    weights: { moves: 50 },
    schools: [
      ...branch.schools,
      { ...school, entitlement: [1, 1, 1, 1], suitable: ["T"], requests: [] },
    ],
  });
  const board = emptyBoard(model);
  uses.forEach((routes, k) =>
    Array.from(routes, (route, period) => {
      if (route === "-" || (k === 1 && away?.includes(period))) return;
      place(board, k * 4 + period, 0, period, k);
      if (k === locked) board.fixed[k * 4 + period] = 1;
    }),
  );
  const target = { school: branch.schools.length, type: 0, period: 1 };
  for (let seed = 1; seed <= 20; seed++) {
    const found = yieldingCopy(board, seededRandom(seed), target, (row) =>
      loses === undefined ? 0 : (loses[Math.floor(row / 4)] ?? 0),
    );
    expect(found).toBe(kit);
  }
});
