import * as imports from "@kitround/contract/imports/list-import.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { checkImport } from "./check-import.ts";
import { startImport, startUndo } from "./start-import.ts";

export function importRoutes(app: FastifyInstance): void {
  mount(app, imports.checkImport, ({ tx, actor, body }) => checkImport(tx, actor, body));
  mount(app, imports.startImport, ({ tx, actor, body }) => startImport(tx, actor, body));
  mount(app, imports.undoImport, ({ tx, actor, params }) => startUndo(tx, actor, params.id));
}
