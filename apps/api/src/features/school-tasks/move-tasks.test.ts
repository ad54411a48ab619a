import { randomUUID } from "node:crypto";
import {
  createSchoolTask,
  getSchoolTask,
  listSchoolTasks,
  moveSchoolTasks,
  type SchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function branchWithTasks() {
  const branch = await app.newBranch();
  const school = await branch.ok("manager", createSchool, { body: { nameEn: "Rātā School" } });
  const add = (title: string, kind: "one_off" | "each_visit" = "one_off") =>
    branch.ok("manager", createSchoolTask, { body: { schoolId: school.id, title, kind } });
  const open = await add("One");
  const two = await add("Two");
  const body = { rowVersion: two.rowVersion, status: "waiting" as const };
  const waiting = await branch.ok("manager", updateSchoolTask, { params: { id: two.id }, body });
  const read = async (...tasks: SchoolTask[]) =>
    Promise.all(tasks.map(({ id }) => branch.ok("manager", getSchoolTask, { params: { id } })));
  return { branch, add, open, waiting, read };
}

const to = <T extends object>(tasks: readonly SchoolTask[], change: T) =>
  tasks.map(({ id, rowVersion }) => ({ id, rowVersion, ...change }));

test("many are closed at once, and undo restores each one's earlier state", async () => {
  const { branch, open, waiting, read } = await branchWithTasks();
  const key = randomUUID();
  const tasks = to([open, waiting], { status: "done" as const });
  const closed = await branch.ok("manager", moveSchoolTasks, { body: { tasks } }, { key });
  const again = await branch.ok("manager", moveSchoolTasks, { body: { tasks } }, { key });
  expect(again).toEqual(closed);
  expect(closed.left).toBe(0);
  expect((await branch.ok("manager", listSchoolTasks, { query: {} })).total).toBe(0);
  for (const task of await read(open, waiting)) expect(task.closedAt).not.toBeNull();

  await branch.ok("manager", moveSchoolTasks, { body: { tasks: closed.undo } });
  expect(await read(open, waiting)).toMatchObject([
    { status: "open", closedAt: null },
    { status: "waiting", closedAt: null },
  ]);
});

test("tasks for each visit stay open, and the answer says how many", async () => {
  const { branch, add, open, read } = await branchWithTasks();
  const standing = await add("At the gate", "each_visit");
  for (const status of ["done", "cancelled"] as const) {
    const tasks = to(await read(open, standing), { status });
    const answer = await branch.ok("manager", moveSchoolTasks, { body: { tasks } });
    expect(answer).toMatchObject({ left: 1, undo: [{ id: open.id, status: "open" }] });
    expect(await read(open, standing)).toMatchObject([{ status }, { ...standing }]);
    await branch.ok("manager", moveSchoolTasks, { body: { tasks: answer.undo } });
  }
});

test("many are assigned to one person, including those for each visit, and undo restores each one's assignee", async () => {
  const { branch, add, open, read } = await branchWithTasks();
  const standing = await add("At the gate", "each_visit");
  const { volunteer, driver, viewer } = branch.actors;
  const give = (assigneeId: string, tasks: SchoolTask[]) =>
    branch.ok("coordinator", moveSchoolTasks, { body: { tasks: to(tasks, { assigneeId }) } });
  await give(volunteer.branchUserId, [open]);
  const given = await give(driver.branchUserId, await read(open, standing));
  const withDriver = { assigneeId: driver.branchUserId, status: "open" };
  expect(await read(open, standing)).toMatchObject([withDriver, withDriver]);
  expect(given.left).toBe(0);
  await branch.ok("coordinator", moveSchoolTasks, { body: { tasks: given.undo } });
  const before = [{ assigneeId: volunteer.branchUserId }, { assigneeId: null }];
  expect(await read(open, standing)).toMatchObject(before);
  const tasks = to(await read(open, standing), { assigneeId: viewer.branchUserId });
  await branch.refused("coordinator", moveSchoolTasks, { body: { tasks } }, "invalid_input");
});

test("none is changed if one does not exist, is stale, may not move or is named twice", async () => {
  const { branch, open, waiting, read } = await branchWithTasks();
  const status = "done" as const;
  const [first] = to([open], { status });
  if (!first) throw new Error("One task makes one change.");
  const refused = (second: object, code: Parameters<typeof branch.refused>[3]) =>
    branch.refused(
      "manager",
      moveSchoolTasks,
      { body: { tasks: [first, { ...first, ...second }] } },
      code,
    );
  await refused({ id: randomUUID() }, "not_found");
  const stale = await refused({ id: waiting.id, rowVersion: 1 }, "stale_version");
  expect(stale.message).toContain("Two");
  await refused({}, "invalid_input");
  const params = { id: waiting.id };
  const off = { rowVersion: waiting.rowVersion, status: "cancelled" as const };
  const called = await branch.ok("manager", updateSchoolTask, { params, body: off });
  await refused({ id: waiting.id, rowVersion: called.rowVersion }, "transition_refused");
  expect(await read(open, waiting)).toMatchObject([{ ...open }, { ...called }]);

  const other = await app.newBranch();
  await other.refused("manager", moveSchoolTasks, { body: { tasks: [first] } }, "not_found");
  for (const role of ["volunteer", "driver", "viewer", "finance"] as const) {
    await branch.refused(role, moveSchoolTasks, { body: { tasks: [first] } }, "forbidden");
  }
});
