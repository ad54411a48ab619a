import * as imports from "@kitround/contract/imports/list-import.ts";
import type { FastifyInstance } from "fastify";
import { mount, mountPrepared } from "../../http/mount.ts";
import { checkImport } from "./check-import.ts";
import { readImport } from "./read-import.ts";
import { startImport, startUndo } from "./start-import.ts";

export function importRoutes(app: FastifyInstance): void {
  mountPrepared(app, imports.checkImport, readImport, ({ tx, actor, body, prepared }) =>
    checkImport(tx, actor, body, prepared),
  );
  mountPrepared(app, imports.startImport, readImport, ({ tx, actor, body, prepared }) =>
    startImport(tx, actor, body, prepared),
  );
  mount(app, imports.undoImport, ({ tx, actor, params }) => startUndo(tx, actor, params.id));
}
