import { expect, test } from "vitest";
import { onNewList, takeOutWords } from "./new-list.ts";

const bulbs = { itemId: "b", itemName: "Bulbs", good: 10 };
const wire = { itemId: "w", itemName: "Wire", good: 4 };

test.each([
  { held: [bulbs], lines: [{ itemId: "b", qty: 10 }], good: [10], out: null },
  { held: [bulbs], lines: [{ itemId: "b", qty: 12 }], good: [10], out: null },
  { held: [bulbs], lines: [{ itemId: "b", qty: 7 }], good: [7], out: "take out 3 Bulbs." },
  { held: [bulbs, wire], lines: [{ itemId: "b", qty: 10 }], good: [10], out: "take out 4 Wire." },
  {
    held: [bulbs],
    lines: [
      { itemId: "n", qty: 2 },
      { itemId: "b", qty: 10 },
    ],
    good: [0, 10],
    out: null,
  },
  // The same item is on two lines, before and after.
  { held: [bulbs, bulbs], lines: [{ itemId: "b", qty: 15 }], good: [15], out: "take out 5 Bulbs." },
  {
    held: [bulbs],
    lines: [
      { itemId: "b", qty: 6 },
      { itemId: "b", qty: 6 },
    ],
    good: [6, 4],
    out: null,
  },
])("$held units are dealt to $lines: $good counted, then $out", ({ held, lines, good, out }) => {
  const on = onNewList(held, lines);
  expect(on.counts.map((each) => each.good)).toEqual(good);
  expect(takeOutWords(3, on.surplus)).toBe(out && `Packing list version 3: ${out}`);
});
