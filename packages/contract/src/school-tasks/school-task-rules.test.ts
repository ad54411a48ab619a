import { expect, test } from "vitest";
import { roles } from "../access/capabilities.ts";
import { userStatuses } from "../users/user-status.ts";
import { nextStatuses, taskKinds, taskStatuses } from "./school-task.ts";
import {
  mayCarryTask,
  staysInBulk,
  taskIsOpen,
  taskMayBecome,
  taskMaySay,
} from "./school-task-rules.ts";

const open = ["open", "doing", "waiting"];
const all = [...nextStatuses];

test("open, doing and waiting count as open", () => {
  expect(taskStatuses.filter((status) => taskIsOpen({ status }))).toEqual(open);
});

test.each([
  { role: "coordinator", kind: "one_off", status: "doing", next: all },
  { role: "coordinator", kind: "each_visit", status: "open", next: all },
  { role: "coordinator", kind: "one_off", status: "done", next: [...open, "done"] },
  { role: "coordinator", kind: "one_off", status: "cancelled", next: [...open, "cancelled"] },
  { role: "coordinator", kind: "auto", status: "auto_closed", next: [] },
  { role: "volunteer", kind: "one_off", status: "open", next: [...open, "done"] },
  { role: "driver", kind: "auto", status: "waiting", next: [...open, "done"] },
  { role: "driver", kind: "one_off", status: "done", next: [...open, "done"] },
  { role: "driver", kind: "each_visit", status: "open", next: ["open"] },
  { role: "volunteer", kind: "one_off", status: "cancelled", next: ["cancelled"] },
] as const)(
  "whether a $role may move a $kind task that is $status",
  ({ role, kind, status, next }) => {
    const may = nextStatuses.filter((each) => taskMayBecome({ kind, status }, each, role) === null);
    expect(may).toEqual(next);
  },
);

test("when many tasks are closed, only the ones for every visit stay", () => {
  const left = taskKinds.flatMap((kind) =>
    [...nextStatuses, undefined]
      .filter((next) => staysInBulk({ kind }, next))
      .map((n) => [kind, n]),
  );
  expect(left).toEqual([
    ["each_visit", "done"],
    ["each_visit", "cancelled"],
  ]);
});

const title = "Lid of box 2";
test.each([
  { name: "an open one", kind: "one_off", status: "open", change: { title: "Lid" }, yes: true },
  { name: "a closed one", kind: "one_off", status: "done", change: { note: "x" }, yes: false },
  { name: "nothing of it", kind: "one_off", status: "done", change: {}, yes: true },
  {
    name: "one as it is opened again",
    kind: "one_off",
    status: "done",
    change: { note: null, status: "open" },
    yes: true,
  },
  {
    name: "one as it is closed",
    kind: "one_off",
    status: "doing",
    change: { note: "x", status: "done" },
    yes: true,
  },
  { name: "a rule's words", kind: "auto", status: "open", change: { title: "Lid" }, yes: false },
  {
    name: "a rule's words as they are",
    kind: "auto",
    status: "open",
    change: { title },
    yes: true,
  },
  { name: "a rule's note", kind: "auto", status: "open", change: { note: "x" }, yes: true },
] as const)("editing $name", ({ kind, status, change, yes }) => {
  expect(taskMaySay({ kind, status, title }, change) === null).toBe(yes);
});

test("a task can be assigned to an active person who works on tasks", () => {
  const may = roles.filter((role) => mayCarryTask({ role, status: "active" }) === null);
  expect(may).toEqual(["admin", "manager", "coordinator", "volunteer", "driver"]);
  const states = userStatuses.filter((status) => mayCarryTask({ role: "driver", status }) === null);
  expect(states).toEqual(["active"]);
});
