import { expect, test } from "vitest";
import { classesOf, estimateUse, type UseCell } from "./use-estimate.ts";

const cell = (given: Partial<UseCell>): UseCell => ({
  listed: 10,
  qty: 20,
  checkIns: 0,
  classes: 0,
  used: 0,
  squares: 0,
  ...given,
});

/** Check-ins of one class each, which used these many units. */
function seen(uses: readonly number[], given: Partial<UseCell> = {}): UseCell {
  const sum = (value: (use: number) => number) => uses.reduce((all, use) => all + value(use), 0);
  return cell({
    checkIns: uses.length,
    classes: uses.length,
    used: sum((use) => use),
    squares: sum((use) => use ** 2),
    ...given,
  });
}

test("without check-ins the estimate is the packing list's quantity", () => {
  const [only] = estimateUse([cell({ listed: 8 })]);
  expect(only).toMatchObject({ mean: 8, learned: false });
});

test("a title without check-ins keeps its packing list's quantity, even if others have check-ins", () => {
  const [, unseen] = estimateUse([seen([2, 3, 2, 3]), cell({ listed: 8 })]);
  expect(unseen).toMatchObject({ mean: 8, learned: false });
});

test("one check-in changes the estimate a little, many almost replace it", () => {
  const [few] = estimateUse([seen([5])]);
  expect(few?.mean).toBeGreaterThan(8);
  expect(few?.mean).toBeLessThan(10);
  const [many] = estimateUse([seen(Array.from({ length: 60 }, (_, at) => 4 + (at % 3)))]);
  expect(many?.mean).toBeGreaterThan(4.9);
  expect(many?.mean).toBeLessThan(5.3);
});

test("where packing lists are far off, they have less weight", () => {
  const wild = estimateUse([seen([1, 2, 1]), seen([20, 18, 19]), seen([5, 6])]).at(-1);
  const tame = estimateUse([seen([5, 15, 10]), seen([6, 10, 14]), seen([5, 6])]).at(-1);
  expect(wild?.mean).toBeLessThan(6.5);
  expect(tame?.mean).toBeGreaterThan(8.5);
});

test("steady use has a smaller spread than unsteady use", () => {
  const steady = seen([10, 10, 10, 10, 10, 10, 10, 10]);
  const unsteady = seen([2, 18, 2, 18, 2, 18, 2, 18]);
  const [a, b] = estimateUse([steady, unsteady]);
  expect((a?.variance ?? 0) * 3).toBeLessThan(b?.variance ?? 0);
});

test("for items that only get lost, a title without check-ins takes the branch's mean", () => {
  const lost = { listed: 0, qty: 40 };
  const [, other] = estimateUse([seen([0, 2, 0, 2, 0, 2, 0, 2], lost), cell({ ...lost, qty: 20 })]);
  expect(other?.mean).toBeCloseTo(0.5);
  expect(estimateUse([cell(lost)])).toMatchObject([{ mean: 0, variance: 0 }]);
});

test.each([
  [null, 30, 1],
  [12, 30, 1],
  [44, 30, 1],
  [46, 30, 2],
  [91, 30, 3],
])("%s students in classes of %i are %i classes", (students, size, classes) => {
  expect(classesOf(students, size)).toBe(classes);
});
