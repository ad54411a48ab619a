import { expect, it } from "vitest";
import { emptyBoard, place } from "../src/board.ts";
import { at } from "../src/ints.ts";
import { keepJournal } from "../src/journal.ts";
import { copySettler } from "../src/settle-copies.ts";
import { termModel } from "../src/term-model.ts";
import { branchOfUses, type Uses } from "./branch-of-uses.ts";

const cases: {
  what: string;
  uses: Uses;
  turnaround?: number;
  away?: number[];
  lock?: boolean;
  moves: [before: number, after: number];
}[] = [
  { what: "saves two moves at once", uses: ["RRQQ", "QQRR"], moves: [2, 0] },
  { what: "saves one move", uses: ["RRQQ", "QQ--"], moves: [1, 0] },
  { what: "leaves what saves nothing", uses: ["RRQQ", "QRQR"], moves: [4, 4] },
  { what: "keeps an absence", uses: ["RRQQ", "QQR-"], away: [3], moves: [2, 2] },
  { what: "exchanges where copies need no rest", uses: ["R-Q-", "-Q-R"], moves: [2, 0] },
  { what: "keeps the rest", uses: ["R-Q-", "-Q-R"], turnaround: 1, moves: [2, 2] },
  { what: "keeps a locked cell", uses: ["RRQQ", "QQRR"], lock: true, moves: [2, 2] },
];

it.each(cases)("settling copies $what", ({ uses, turnaround = 0, away = [], lock, moves }) => {
  const problem = branchOfUses(uses, turnaround, away);
  const locked = lock === true ? [{ school: "S03", period: 3, kit: "K0" }] : [];
  const board = emptyBoard(termModel({ ...problem, locked }));
  uses.forEach((routes, kit) =>
    Array.from(routes, (route, period) => {
      const school = kit * 4 + period;
      if (route !== "-" && school !== 2 && at(board.fixed, school) === 0)
        place(board, school, 0, period, kit);
    }),
  );
  const journal = keepJournal(board);
  // The change that is settled: the first copy's use in the third period.
  const start = board.schoolAt.slice();
  journal.begin();
  journal.put(2, 0, 2, 0);
  const before = board.schoolAt.slice();
  expect(board.tally.moves).toBe(moves[0]);
  copySettler(journal)();
  expect(board.tally.moves).toBe(moves[1]);
  const settled = board.schoolAt.filter((school) => school >= 0);
  expect(settled).toHaveLength(before.filter((school) => school >= 0).length);
  if (moves[0] === moves[1]) expect(board.schoolAt).toEqual(before);
  journal.rollBack();
  expect(board.schoolAt).toEqual(start);
});
