import { getLogbook } from "@kitround/contract/km-claims/logbook.ts";
import { getKmStatement } from "@kitround/contract/km-claims/statement.ts";
import { readClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { readLogbook } from "./logbook.ts";
import { readStatement } from "./statement.ts";
import { readTotals } from "./totals.ts";

export function taxYearRoutes(app: FastifyInstance): void {
  mount(app, getLogbook, ({ tx, actor, params, query }) =>
    readLogbook(tx, actor, params.id, query.onDay),
  );
  mount(app, getKmStatement, ({ tx, actor, params, query }) =>
    readStatement(tx, actor, params.id, query.onDay),
  );
  mount(app, readClaimTotals, ({ tx, actor, query }) => readTotals(tx, actor, query.onDay));
}
