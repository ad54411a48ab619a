import { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import { listHistory } from "@kitround/contract/audit/history.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { listAuditRows } from "./audit-queries.ts";
import { readHistory } from "./history-queries.ts";

export function auditRoutes(app: FastifyInstance): void {
  mount(app, listAuditEvents, ({ tx, actor, query }) => listAuditRows(tx, actor, query));
  mount(app, listHistory, ({ tx, actor, query }) => readHistory(tx, actor, query));
}
