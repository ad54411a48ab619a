import {
  askAboutPreparation as askRoute,
  checkPreparationLines,
  getPreparation,
  listPackingSheets,
  listPreparations,
  movePreparation as movePreparationRoute,
  pickList,
  takeForPreparation as takeRoute,
} from "@kitround/contract/preparations/preparation.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { askAboutPreparation } from "./ask-about-preparation.ts";
import { checkLines } from "./check-lines.ts";
import { movePreparation } from "./move-preparation.ts";
import { readPickList } from "./pick-list.ts";
import { findPackingSheets, findPreparations, readPreparation } from "./preparation-queries.ts";
import { takeForPreparation } from "./take-for-preparation.ts";

export function preparationRoutes(app: FastifyInstance): void {
  mount(app, listPreparations, ({ tx, query }) => findPreparations(tx, query));
  mount(app, pickList, ({ tx, query }) => readPickList(tx, query.dueBy ?? null));
  mount(app, listPackingSheets, async ({ tx, query }) => ({
    items: await findPackingSheets(tx, query.dueBy ?? null),
  }));
  mount(app, getPreparation, ({ tx, params }) => readPreparation(tx, params.id));
  mount(app, checkPreparationLines, ({ tx, actor, params, body }) =>
    checkLines(tx, actor, params.id, body),
  );
  mount(app, takeRoute, ({ tx, actor, params, body }) =>
    takeForPreparation(tx, actor, params.id, body.lines),
  );
  mount(app, askRoute, ({ tx, actor, params, body }) =>
    askAboutPreparation(tx, actor, params.id, body.rowVersion),
  );
  mount(app, movePreparationRoute, ({ tx, actor, params, body }) =>
    movePreparation(tx, actor, params.id, body),
  );
}
