import {
  createSchool,
  getSchool,
  listSchools,
  markContactBounced,
  updateSchool,
} from "@kitround/contract/schools/school.ts";
import { changeSchools } from "@kitround/contract/schools/many-schools.ts";
import {
  listSchoolMerges,
  mergeSchools,
  previewSchoolMerge,
  undoSchoolMerge,
} from "@kitround/contract/schools/school-merge.ts";
import { getSchoolNow } from "@kitround/contract/schools/school-now.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { addSchool, changeSchool } from "./change-school.ts";
import { changeMany } from "./change-schools.ts";
import { previewMerge } from "./merge-facts.ts";
import { listMerges, merge, undoMerge } from "./merge-schools.ts";
import { markBounced } from "./mark-bounced.ts";
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
  mount(app, markContactBounced, ({ tx, actor, params, body }) =>
    markBounced(tx, actor, params, body.bounced),
  );
  mount(app, changeSchools, ({ tx, actor, body }) => changeMany(tx, actor, body.schools));
  mount(app, previewSchoolMerge, ({ tx, params, query }) =>
    previewMerge(tx, params.id, query.otherId),
  );
  mount(app, listSchoolMerges, async ({ tx, actor, params }) => {
    await readSchool(tx, actor, params.id);
    const items = await listMerges(tx, params.id);
    return { items, total: items.length };
  });
  mount(app, mergeSchools, ({ tx, actor, params, body }) =>
    merge(tx, actor, params.id, body.otherId),
  );
  mount(app, undoSchoolMerge, async ({ tx, actor, params }) => {
    const items = await undoMerge(tx, actor, params.id, params.mergeId);
    return { items, total: items.length };
  });
}
