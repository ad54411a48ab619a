import {
  createSchoolTask,
  handToOffice,
  getSchoolTask,
  listSchoolTasks,
  moveSchoolTasks,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addTask, changeTask } from "./change-task.ts";
import { handOver } from "./hand-over.ts";
import { moveTasks } from "./move-tasks.ts";
import { listTaskRows, readTask } from "./school-task-queries.ts";

export function schoolTaskRoutes(app: FastifyInstance): void {
  mount(app, listSchoolTasks, ({ tx, actor, query }) => listTaskRows(tx, actor, query));
  mount(app, createSchoolTask, ({ tx, actor, body }) => addTask(tx, actor, body));
  mount(app, handToOffice, ({ tx, actor, body }) => handOver(tx, actor, body));
  mount(app, getSchoolTask, ({ tx, actor, params }) => readTask(tx, actor, params.id));
  mount(app, moveSchoolTasks, ({ tx, actor, body }) => moveTasks(tx, actor, body));
  mount(app, updateSchoolTask, ({ tx, actor, params, body }) =>
    changeTask(tx, actor, params.id, body),
  );
}
