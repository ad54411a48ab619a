import * as imports from "@kitround/contract/imports/list-import.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { mountUpload } from "../../http/mount-files.ts";
import { checkImport, readCheck } from "./check-import.ts";
import { readImport } from "./read-import.ts";
import { startImport, startUndo } from "./start-import.ts";

export function importRoutes(app: FastifyInstance): void {
  mountUpload(app, imports.checkImport, readImport, ({ tx, actor, query, prepared }) =>
    checkImport(tx, actor, query, prepared),
  );
  mount(app, imports.readCheck, ({ tx, actor, params }) => readCheck(tx, actor, params.id));
  mount(app, imports.startImport, ({ tx, actor, params }) => startImport(tx, actor, params.id));
  mount(app, imports.undoImport, ({ tx, actor, params }) => startUndo(tx, actor, params.id));
}
