import { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "../../http/mount.ts";
import { listAuditRows } from "./audit-queries.ts";

export function auditRoutes(app: FastifyInstance): void {
  mount(app, listAuditEvents, ({ tx, actor, query }) => listAuditRows(tx, actor, query));
}
