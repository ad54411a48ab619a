import { expect, test } from "vitest";
import { topUpStatuses } from "./top-up.ts";
import { splitTake, topUpComplete, topUpMay } from "./top-up-rules.ts";

test.each([
  { step: "use stock", from: ["open", "in_progress", "waiting_stock"] },
  { step: "in_progress", from: ["open", "in_progress", "waiting_stock"] },
  { step: "waiting_stock", from: ["open", "in_progress"] },
  { step: "done", from: ["open", "in_progress", "waiting_stock"] },
] as const)("$step", ({ step, from }) => {
  const may = topUpStatuses.filter(
    (status) => topUpMay(step, { kitCode: "DBN-03", status }) === null,
  );
  expect(may).toEqual(from);
});

const batteries = {
  lineId: "a",
  itemName: "D batteries",
  critical: true,
  qty: 30,
  tolerance: 0,
  present: 29,
};

test.each([
  { name: "full", line: { present: 30 }, may: false, note: undefined, yes: true },
  { name: "critical short", line: {}, may: true, note: undefined, yes: false },
  { name: "with a volunteer's note", line: {}, may: false, note: "soon", yes: false },
  { name: "with a manager's note", line: {}, may: true, note: "soon", yes: true },
  { name: "with an empty note", line: {}, may: true, note: "", yes: false },
  { name: "not critical", line: { critical: false }, may: false, note: undefined, yes: true },
])("$name", ({ line, may, note, yes }) => {
  const answer = topUpComplete("DBN-03", [{ ...batteries, ...line }], { note, may });
  expect(answer === null).toBe(yes);
});

test.each([
  { name: "all of it", line: { needed: 5, used: 0 }, qty: 5, onHand: 9, fits: 5, rest: 0 },
  { name: "others took some", line: { needed: 5, used: 3 }, qty: 5, onHand: 9, fits: 2, rest: 3 },
  { name: "the store has less", line: { needed: 5, used: 0 }, qty: 5, onHand: 1, fits: 1, rest: 4 },
  { name: "put back", line: { needed: 5, used: 3 }, qty: -2, onHand: 0, fits: -2, rest: 0 },
  { name: "put back twice", line: { needed: 5, used: 1 }, qty: -2, onHand: 0, fits: -1, rest: 0 },
])(
  "taken without signal, $name: $fits move, $rest are stored beside",
  ({ line, qty, onHand, ...split }) => {
    const { fits, rest } = split;
    expect(splitTake(line, { qty, onHand, live: true })).toEqual({ fits, rest });
  },
);

test("nothing moves for a finished top-up: all of it is stored beside", () => {
  const line = { needed: 5, used: 0 };
  expect(splitTake(line, { qty: 5, onHand: 9, live: false })).toEqual({ fits: 0, rest: 5 });
});
