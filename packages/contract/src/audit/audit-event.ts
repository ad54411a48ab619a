import { z } from "zod";
import { route } from "../route.ts";
import { id, instant, page, paging } from "../wire.ts";

export const auditEvent = z.object({
  id: z.int(),
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /**
   * `denied`: a role lacks the capability for the call in `entityId`, or a wrong password was given for that person.
   */
  action: z.enum(["insert", "update", "delete", "denied"]),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  at: instant,
});

export type AuditEvent = z.output<typeof auditEvent>;

export const listAuditEvents = route({
  method: "GET",
  path: "/audit-events",
  access: "audit:read",
  summary: "Who changed what, newest first; finance sees claims only",
  query: z.object({
    ...paging,
    entity: z.string().max(60).optional(),
    entityId: z.string().max(60).optional(),
  }),
  result: page(auditEvent),
});
