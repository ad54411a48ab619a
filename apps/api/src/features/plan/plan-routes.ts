import {
  listPlanChanges,
  redoPlanChange,
  undoPlanChange,
} from "@kitround/contract/plan/plan-change.ts";
import { listPlanConflicts, listWhatBreaks } from "@kitround/contract/plan/plan-conflict.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { conflictsNow, whatBreaks } from "./plan-conflicts.ts";
import { nextChanges, turnChange } from "./undo-change.ts";

export function planRoutes(app: FastifyInstance): void {
  mount(app, listPlanChanges, ({ tx, actor, query }) => nextChanges(tx, actor, query.termId));
  mount(app, listPlanConflicts, async ({ tx, query }) => ({
    items: await conflictsNow(tx, query),
  }));
  mount(app, listWhatBreaks, async ({ tx, query }) => ({ items: await whatBreaks(tx, query) }));
  mount(app, undoPlanChange, ({ tx, actor, params }) => turnChange(tx, actor, params.id, "undone"));
  mount(app, redoPlanChange, ({ tx, actor, params }) => turnChange(tx, actor, params.id, "done"));
}
