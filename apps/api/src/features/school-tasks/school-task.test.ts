import { randomUUID } from "node:crypto";
import {
  createSchoolTask,
  getSchoolTask,
  listSchoolTasks,
  type SchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { updateUser } from "@kitround/contract/users/user.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function branchWithSchool() {
  const branch = await app.newBranch();
  const school = await branch.ok("manager", createSchool, { body: { nameEn: "Rātā School" } });
  const add = (
    title: string,
    more: { kind?: "each_visit"; assigneeId?: string; dueOn?: string } = {},
  ) => branch.ok("manager", createSchoolTask, { body: { schoolId: school.id, title, ...more } });
  return { branch, school, add };
}

const of = ({ id, rowVersion }: SchoolTask) => ({ params: { id }, body: { rowVersion } });

test("a task is added once however often it is sent, and changed once per version", async () => {
  const { branch, school } = await branchWithSchool();
  const key = randomUUID();
  const body = { schoolId: school.id, title: "Ask for the gate code" };
  const made = await branch.ok("manager", createSchoolTask, { body }, { key });
  const again = await branch.ok("manager", createSchoolTask, { body }, { key });
  expect(again.id).toBe(made.id);
  const list = await branch.ok("viewer", listSchoolTasks, { query: { schoolId: school.id } });
  expect(list).toMatchObject({ total: 1, items: [{ schoolName: "Rātā School", status: "open" }] });

  const params = { id: made.id };
  const change = { rowVersion: made.rowVersion, status: "done" as const };
  const closed = await branch.ok("manager", updateSchoolTask, { params, body: change });
  expect(closed).toMatchObject({ status: "done", rowVersion: made.rowVersion + 1 });
  expect(closed.closedAt).not.toBeNull();
  await branch.refused("manager", updateSchoolTask, { params, body: change }, "stale_version");
  const { rowVersion } = closed;
  for (const refused of [{ status: "cancelled" as const }, { note: "Later" }]) {
    const input = { params, body: { rowVersion, ...refused } };
    await branch.refused("manager", updateSchoolTask, input, "transition_refused");
  }
  const opened = { params, body: { rowVersion, status: "waiting" as const } };
  const open = await branch.ok("manager", updateSchoolTask, opened);
  expect(open).toMatchObject({ status: "waiting", closedAt: null });
});

test("the office changes a task's text and assignee, but only to a person who has tasks", async () => {
  const { branch, school, add } = await branchWithSchool();
  const made = await add("Count the spare lids");
  const { volunteer, finance } = branch.actors;
  const body = {
    rowVersion: made.rowVersion,
    title: "Count the spare lids, twice",
    note: "Behind the door",
    dueOn: "2026-12-01",
    assigneeId: volunteer.branchUserId,
  };
  const params = { id: made.id };
  const changed = await branch.ok("coordinator", updateSchoolTask, { params, body });
  const { rowVersion: _, ...said } = body;
  expect(changed).toMatchObject({ ...said, assigneeName: `volunteer ${branch.code}` });

  const toFinance = { ...of(changed).body, assigneeId: finance.branchUserId };
  await branch.refused("manager", updateSchoolTask, { params, body: toFinance }, "invalid_input");
  const madeForFinance = { schoolId: school.id, title: "Pay", assigneeId: finance.branchUserId };
  await branch.refused("manager", createSchoolTask, { body: madeForFinance }, "invalid_input");
  const toNobodyHere = { ...of(changed).body, assigneeId: randomUUID() };
  await branch.refused("manager", updateSchoolTask, { params, body: toNobodyHere }, "not_found");

  await branch.ok("manager", updateUser, {
    params: { id: volunteer.branchUserId },
    body: { rowVersion: 1, status: "suspended" },
  });
  const later = { ...of(changed).body, dueOn: null, assigneeId: volunteer.branchUserId };
  const kept = await branch.ok("manager", updateSchoolTask, { params, body: later });
  expect(kept).toMatchObject({ dueOn: null, assigneeId: volunteer.branchUserId });
});

test("a volunteer takes a task by moving it, works on it and returns it, but may not change its text", async () => {
  const { branch, add } = await branchWithSchool();
  const made = await add("Count the spare lids");
  const { params, body } = of(made);
  const me = branch.actors.volunteer.branchUserId;
  for (const beyond of [{ title: "Other" }, { dueOn: null }, { assigneeId: randomUUID() }]) {
    const input = { params, body: { ...body, ...beyond } };
    await branch.refused("volunteer", updateSchoolTask, input, "forbidden");
  }
  const begin = { params, body: { ...body, status: "doing" as const, note: "Half of them" } };
  const doing = await branch.ok("volunteer", updateSchoolTask, begin);
  expect(doing).toMatchObject({ status: "doing", assigneeId: me, note: "Half of them" });
  await branch.refused("driver", getSchoolTask, { params }, "not_found");
  await branch.refused("driver", updateSchoolTask, of(doing), "not_found");
  const off = { params, body: { ...of(doing).body, status: "cancelled" as const } };
  await branch.refused("volunteer", updateSchoolTask, off, "transition_refused");
  const back = { params, body: { ...of(doing).body, status: "open" as const, assigneeId: null } };
  expect(await branch.ok("volunteer", updateSchoolTask, back)).toMatchObject({ assigneeId: null });
  expect((await branch.ok("driver", getSchoolTask, { params })).status).toBe("open");

  const other = await app.newBranch();
  await other.refused("manager", updateSchoolTask, begin, "not_found");
  await other.refused("manager", getSchoolTask, { params }, "not_found");
  await branch.refused("viewer", updateSchoolTask, begin, "forbidden");
  await branch.refused("finance", listSchoolTasks, { query: {} }, "forbidden");
});

test("only the office may end a task for each visit", async () => {
  const { branch, add } = await branchWithSchool();
  const made = await add("Check the tyres at the gate", { kind: "each_visit" });
  const { params, body } = of(made);
  const end = { params, body: { ...body, status: "done" as const } };
  await branch.refused("driver", updateSchoolTask, end, "transition_refused");
  expect((await branch.ok("coordinator", updateSchoolTask, end)).status).toBe("done");
});

test("the list filters open and closed, one's own and others', and searches words without their macrons", async () => {
  const { branch, school, add } = await branchWithSchool();
  const me = branch.actors.driver.branchUserId;
  const others = branch.actors.volunteer.branchUserId;
  await add("Ask about the ramp");
  await add("Bring 100% of the lids", { assigneeId: me });
  await add("Call the office", { assigneeId: others });
  const first = await add("Done first", { dueOn: "2026-11-01" });
  const second = await add("Done second", { dueOn: "2026-11-02" });
  for (const task of [first, second]) {
    const { params, body } = of(task);
    await branch.ok("manager", updateSchoolTask, { params, body: { ...body, status: "done" } });
  }
  const titles = async (as: "manager" | "driver", query: object) =>
    (await branch.ok(as, listSchoolTasks, { query })).items.map((task) => task.title);
  const open = ["Ask about the ramp", "Bring 100% of the lids", "Call the office"];
  expect((await titles("manager", {})).toSorted()).toEqual(open);
  expect((await titles("driver", {})).toSorted()).toEqual(open.slice(0, 2));
  expect(await titles("driver", { mine: "true" })).toEqual(open.slice(1, 2));
  expect(await titles("manager", { show: "closed" })).toEqual(["Done second", "Done first"]);
  expect(await titles("manager", { show: "all", q: "rata sch" })).toHaveLength(5);
  expect(await titles("manager", { q: "VOLUNTEER" })).toEqual(["Call the office"]);
  expect(await titles("manager", { q: "100%" })).toEqual(["Bring 100% of the lids"]);
  expect(await titles("manager", { schoolId: randomUUID() })).toEqual([]);
  expect(await titles("manager", { schoolId: school.id })).toHaveLength(3);
  const { items, next } = await branch.ok("manager", listSchoolTasks, { query: { limit: 2 } });
  const query = { limit: 2, after: next ?? "" };
  const rest = await branch.ok("manager", listSchoolTasks, { query });
  expect([items.length, rest.items.length, rest.total, rest.next]).toEqual([2, 1, 3, null]);
  expect([...items, ...rest.items].map((task) => task.title).toSorted()).toEqual(open);
});
