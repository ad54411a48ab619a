import { getLogbook } from "@kitround/contract/km-claims/logbook.ts";
import { getKmStatement } from "@kitround/contract/km-claims/statement.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { readLogbook } from "./logbook.ts";
import { readStatement } from "./statement.ts";

export function taxYearRoutes(app: FastifyInstance): void {
  mount(app, getLogbook, ({ tx, actor, params, query }) =>
    readLogbook(tx, actor, params.id, query.onDay),
  );
  mount(app, getKmStatement, ({ tx, actor, params, query }) =>
    readStatement(tx, actor, params.id, query.onDay),
  );
}
