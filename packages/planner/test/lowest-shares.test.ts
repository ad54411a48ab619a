import { expect, it } from "vitest";
import type { Board } from "../src/board.ts";
import { worstShare } from "../src/board-worth.ts";
import { at } from "../src/ints.ts";
import { keepJournal } from "../src/journal.ts";
import { lowestShares } from "../src/lowest-shares.ts";
import { seededRandom } from "../src/random.ts";
import { greedyStart } from "../src/starts.ts";
import { termModel } from "../src/term-model.ts";
import { branchSizes, generateBranch } from "./branch-generator.ts";

function meanOfLowest({ value, model }: Board): number {
  const shares = Array.from(value, (tenths, s) => tenths / at(model.ideal, s));
  const lowest = shares.toSorted((a, b) => a - b).slice(0, 8);
  return lowest.reduce((sum, share) => sum + share, 0) / lowest.length;
}

function officeOf(schools: number): Board {
  const size = { ...branchSizes.office, schools };
  return greedyStart(termModel(generateBranch(size, 1, { vehicles: true })));
}

it.each([3, 8, 44, 150])(
  "reads the lowest share and the mean of eight, of %i schools",
  (schools) => {
    const board = officeOf(schools);
    const shares = lowestShares(keepJournal(board));
    expect(shares.mean).toBeCloseTo(meanOfLowest(board), 12);
    expect(shares.worst).toBe(worstShare(board));
    expect(shares.mean).toBeGreaterThan(shares.worst);
  },
);

it("follows changes that are kept and those that are rolled back", () => {
  const board = officeOf(150);
  const { model, periodOf, kitOf } = board;
  const journal = keepJournal(board);
  const random = seededRandom(5);
  const takeAll = (school: number): (() => void)[] =>
    Array.from(Array(model.types).keys()).flatMap((type) => {
      const row = school * model.types + type;
      const [period, kit] = [at(periodOf, row), at(kitOf, row)];
      journal.takeOff(school, type);
      return period < 0 ? [] : [() => journal.put(school, type, period, kit)];
    });
  // Half of the schools start without kits and get them again one by one, so that all of the first list rise.
  const waiting = Array.from({ length: 75 }, (_, i) => takeAll(2 * i));
  const shares = lowestShares(journal);
  for (let round = 0; round < 1000; round++) {
    journal.begin();
    const draw = random.next();
    const given = draw < 0.2 ? waiting.pop() : undefined;
    given?.forEach((put) => put());
    // All at once too, so that a change that is rolled back lifts the whole list.
    if (draw > 0.9) waiting.flat().forEach((put) => put());
    else if (given === undefined) takeAll(random.below(model.schools));
    shares.read();
    expect(shares.mean).toBeCloseTo(meanOfLowest(board), 12);
    expect(shares.worst).toBe(worstShare(board));
    if (given !== undefined || (waiting.length === 0 && random.next() < 0.02)) shares.keep();
    else journal.rollBack();
  }
  expect(waiting).toEqual([]);
});
