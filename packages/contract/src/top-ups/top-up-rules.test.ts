import { expect, test } from "vitest";
import { topUpStatuses } from "./top-up.ts";
import { topUpComplete, topUpMay } from "./top-up-rules.ts";

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
