import { expect, test } from "vitest";
import { rowFilling } from "./fill-rows.ts";

/** Frames that come when the test says, each so many milliseconds after the last. */
function frames() {
  let due: FrameRequestCallback[] = [];
  let now = 0;
  return {
    next(frame: FrameRequestCallback) {
      due.push(frame);
      return due.length;
    },
    pass(ms: number, times = 1) {
      for (let at = 0; at < times; at += 1) {
        now += ms;
        const these = due;
        due = [];
        for (const frame of these) frame(now);
      }
    },
  };
}

/** Asks for this many rows and answers which of them stand. */
function draw(filling: ReturnType<typeof rowFilling>, rows: number): Set<number> {
  const stand = new Set<number>();
  for (let row = 0; row < rows; row += 1) {
    if (filling.take()) stand.add(row);
    else filling.wait(() => stand.add(row));
  }
  return stand;
}

test("a screen of rows is filled some at a time, in order, to the last", () => {
  const clock = frames();
  const stand = draw(rowFilling(clock.next), 25);
  expect([...stand]).toEqual([0, 1, 2, 3, 4, 5]);
  clock.pass(30, 2);
  expect(stand.size).toBe(12);
  clock.pass(30, 20);
  expect([...stand]).toEqual(Array.from({ length: 25 }, (_, row) => row));
});

test("a machine that is slow gets fewer at a time, one that is quick more", () => {
  const slow = frames();
  const late = draw(rowFilling(slow.next), 25);
  slow.pass(90, 2);
  expect(late.size).toBe(9);
  const quick = frames();
  const soon = draw(rowFilling(quick.next), 25);
  quick.pass(16, 2);
  expect(soon.size).toBe(18);
});

test("a row that has gone is not filled", () => {
  const clock = frames();
  const filling = rowFilling(clock.next);
  draw(filling, 6);
  let filled = false;
  const gone = filling.wait(() => (filled = true));
  gone();
  clock.pass(16, 10);
  expect(filled).toBe(false);
});
