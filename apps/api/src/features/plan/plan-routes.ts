import {
  listPlanChanges,
  redoPlanChange,
  undoPlanChange,
} from "@kitround/contract/plan/plan-change.ts";
import { compareBranches, getCoverage } from "@kitround/contract/plan/coverage.ts";
import { listPlanConflicts, listWhatBreaks } from "@kitround/contract/plan/plan-conflict.ts";
import {
  editPlan,
  getExtension,
  listPlaces,
  listSubstitutes,
} from "@kitround/contract/plan/plan-edit.ts";
import { listSponsors } from "@kitround/contract/plan/sponsors.ts";
import type { FastifyInstance } from "fastify";
import { withSystem } from "../../db/as-system.ts";
import { mount } from "../../http/mount.ts";
import { branchesSideBySide } from "./branches-side-by-side.ts";
import { coverageOf } from "./coverage.ts";
import { extensionFor, placesFor, substitutesFor } from "./edit-chances.ts";
import { changePlan } from "./edit-plan.ts";
import { conflictsNow, whatBreaks } from "./plan-conflicts.ts";
import { sponsorsOf } from "./sponsors.ts";
import { nextChanges, turnChange } from "./undo-change.ts";

export function planRoutes(app: FastifyInstance): void {
  mount(app, listPlanChanges, ({ tx, actor, query }) => nextChanges(tx, actor, query.termId));
  mount(app, listPlanConflicts, async ({ tx, query }) => ({
    items: await conflictsNow(tx, query),
  }));
  mount(app, listWhatBreaks, async ({ tx, query }) => ({ items: await whatBreaks(tx, query) }));
  mount(app, undoPlanChange, ({ tx, actor, params }) => turnChange(tx, actor, params.id, "undone"));
  mount(app, redoPlanChange, ({ tx, actor, params }) => turnChange(tx, actor, params.id, "done"));
  mount(app, editPlan, ({ tx, actor, params, body }) => changePlan(tx, actor, params.id, body));
  mount(app, listPlaces, ({ tx, params }) => placesFor(tx, params.id));
  mount(app, getExtension, ({ tx, params }) => extensionFor(tx, params.id));
  mount(app, listSubstitutes, ({ tx, params }) => substitutesFor(tx, params.id));
  mount(app, getCoverage, ({ tx, params }) => coverageOf(tx, params.id));
  mount(app, listSponsors, async ({ tx, params }) => ({
    items: (await sponsorsOf(tx, params.id)).items,
  }));
  mount(app, compareBranches, async ({ tx }) => ({
    items: await withSystem(tx, branchesSideBySide),
  }));
}
