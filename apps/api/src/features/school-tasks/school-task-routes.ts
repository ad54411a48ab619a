import {
  createSchoolTask,
  listSchoolTasks,
  moveSchoolTasks,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addTask, changeTask, changeTasks } from "./change-tasks.ts";
import { listTaskRows } from "./school-task-queries.ts";

export function schoolTaskRoutes(app: FastifyInstance): void {
  mount(app, listSchoolTasks, ({ tx, actor, query }) => listTaskRows(tx, actor, query));
  mount(app, createSchoolTask, ({ tx, actor, body }) => addTask(tx, actor, body));
  mount(app, moveSchoolTasks, async ({ tx, body }) => ({ changed: await changeTasks(tx, body) }));
  mount(app, updateSchoolTask, ({ tx, actor, params, body }) =>
    changeTask(tx, actor, params.id, body),
  );
}
