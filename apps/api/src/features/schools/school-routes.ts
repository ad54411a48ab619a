import {
  createSchool,
  getSchool,
  listSchools,
  updateSchool,
} from "@kitround/contract/schools/school.ts";
import { getSchoolNow } from "@kitround/contract/schools/school-now.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addSchool, changeSchool } from "./change-school.ts";
import { schoolNowOf } from "./school-now.ts";
import { listSchoolRows, readSchool } from "./school-queries.ts";

export function schoolRoutes(app: FastifyInstance): void {
  mount(app, listSchools, ({ tx, actor, query }) => listSchoolRows(tx, actor, query));
  mount(app, getSchool, ({ tx, actor, params }) => readSchool(tx, actor, params.id));
  mount(app, getSchoolNow, ({ tx, actor, params }) => schoolNowOf(tx, actor, params.id));
  mount(app, createSchool, ({ tx, actor, body }) => addSchool(tx, actor, body));
  mount(app, updateSchool, ({ tx, actor, params, body }) =>
    changeSchool(tx, actor, params.id, body),
  );
}
