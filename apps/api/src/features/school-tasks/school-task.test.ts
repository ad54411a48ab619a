import { randomUUID } from "node:crypto";
import {
  createSchoolTask,
  listSchoolTasks,
  moveSchoolTasks,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function branchWithSchool() {
  const branch = await app.newBranch();
  const school = await branch.ok("manager", createSchool, { body: { nameEn: "Rātā School" } });
  const add = (title: string) =>
    branch.ok("manager", createSchoolTask, { body: { schoolId: school.id, title } });
  return { branch, school, add };
}

test("a task is added once however often it is sent, and changed once per version", async () => {
  const { branch, school } = await branchWithSchool();
  const key = randomUUID();
  const body = { schoolId: school.id, title: "Ask for the gate code" };
  const made = await branch.ok("manager", createSchoolTask, { body }, { key });
  await branch.ok("manager", createSchoolTask, { body }, { key });
  const list = await branch.ok("viewer", listSchoolTasks, { query: { schoolId: school.id } });
  expect(list).toMatchObject({ total: 1, items: [{ schoolName: "Rātā School", status: "open" }] });

  const params = { id: made.id };
  const change = { rowVersion: made.rowVersion, status: "done" as const };
  const closed = await branch.ok("manager", updateSchoolTask, { params, body: change });
  expect(closed.closedAt).not.toBeNull();
  await branch.refused("manager", updateSchoolTask, { params, body: change }, "stale_version");
  const waiting = { rowVersion: closed.rowVersion, status: "waiting" as const };
  await branch.refused(
    "manager",
    updateSchoolTask,
    { params, body: waiting },
    "transition_refused",
  );
});

test("many are closed and opened again at once, or none when one is not there", async () => {
  const { branch, add } = await branchWithSchool();
  const ids = [(await add("One")).id, (await add("Two")).id];
  const withStranger = { ids: [...ids, randomUUID()], status: "done" as const };
  await branch.refused("manager", moveSchoolTasks, { body: withStranger }, "not_found");
  expect((await branch.ok("manager", listSchoolTasks, { query: {} })).total).toBe(2);
  const done = { ids, status: "done" as const };
  expect((await branch.ok("manager", moveSchoolTasks, { body: done })).changed).toBe(2);
  expect((await branch.ok("manager", listSchoolTasks, { query: {} })).total).toBe(0);
  await branch.refused("volunteer", moveSchoolTasks, { body: done }, "forbidden");
});

test("a volunteer works on a task but does not reword it, and another branch's is not there", async () => {
  const { branch, add } = await branchWithSchool();
  const made = await add("Count the spare lids");
  const params = { id: made.id };
  const { rowVersion } = made;
  const reworded = { rowVersion, title: "Other words" };
  await branch.refused("volunteer", updateSchoolTask, { params, body: reworded }, "forbidden");
  const doing = { rowVersion, status: "doing" as const };
  await branch.ok("volunteer", updateSchoolTask, { params, body: doing });
  const other = await app.newBranch();
  await other.refused("manager", updateSchoolTask, { params, body: doing }, "not_found");
});
