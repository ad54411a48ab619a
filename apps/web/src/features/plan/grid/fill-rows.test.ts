import { expect, test } from "vitest";
import { type Frames, rowFilling } from "./fill-rows.ts";

/** Frames that come when the test says: each so many milliseconds of work, and so many more for each row that is filled in it. */
function frames(work: number, perRow = 0) {
  let due: (() => void)[] = [];
  let painted: (() => void)[] = [];
  let now = 0;
  const clock: Frames = {
    now: () => now,
    next: (begun) => due.push(begun),
    painted: (then) => painted.push(then),
    draw: (changes) => changes(),
  };
  return {
    clock,
    /** What a row does that is filled. */
    spend: () => (now += perRow),
    pass(times = 1) {
      for (let at = 0; at < times; at += 1) {
        const these = due;
        due = [];
        for (const frame of these) frame();
        now += work;
        const after = painted;
        painted = [];
        for (const then of after) then();
      }
    },
  };
}

/** Asks for this many rows and answers which of them stand. */
function draw({ clock, spend }: ReturnType<typeof frames>, rows: number): Set<number> {
  const filling = rowFilling(clock);
  const stand = new Set<number>();
  for (let row = 0; row < rows; row += 1) {
    if (filling.take()) stand.add(row);
    else
      filling.wait(() => {
        spend();
        stand.add(row);
      });
  }
  return stand;
}

test("a screen of rows is filled some at a time, in order, to the last", () => {
  const middling = frames(30);
  const stand = draw(middling, 25);
  expect([...stand]).toEqual([0, 1, 2, 3]);
  // The first frame has those alone that stood in it.
  middling.pass();
  expect(stand.size).toBe(4);
  middling.pass();
  expect(stand.size).toBe(8);
  middling.pass(20);
  expect([...stand]).toEqual(Array.from({ length: 25 }, (_, row) => row));
});

test("a machine that is slow gets fewer at a time, one that is quick more", () => {
  const slow = frames(60);
  const late = draw(slow, 25);
  slow.pass(3);
  expect(late.size).toBe(4 + 2 + 2);
  const quick = frames(8);
  const soon = draw(quick, 40);
  quick.pass(3);
  expect(soon.size).toBe(4 + 8 + 16);
});

test("what the rows themselves take counts, and not how long the next frame is in coming", () => {
  const heavy = frames(10, 8);
  const stand = draw(heavy, 25);
  heavy.pass(2);
  // Eight of them took 74: the next gets half.
  expect(stand.size).toBe(4 + 8);
  heavy.pass();
  expect(stand.size).toBe(4 + 8 + 4);
});

test("a row that has gone is not filled", () => {
  const still = frames(8);
  const filling = rowFilling(still.clock);
  for (let row = 0; row < 4; row += 1) filling.take();
  let filled = false;
  const gone = filling.wait(() => (filled = true));
  gone();
  still.pass(10);
  expect(filled).toBe(false);
});
