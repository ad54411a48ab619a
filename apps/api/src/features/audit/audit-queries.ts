import type { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import { byCursor } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";

/** Finance may see the history of claims, and nothing of the branch's other work. */
const ofClaims = ["km_claim", "km_claim_leg", "rate_card", "rate_line"];

/** The branch's audit trail, newest first. */
export async function listAuditRows(
  tx: Tx,
  actor: Actor,
  filter: Query<typeof listAuditEvents>,
): Promise<Result<typeof listAuditEvents>> {
  let rows = tx
    .selectFrom("auditEvent as a")
    .leftJoin("branchUser as u", (join) =>
      join.onRef("u.branchId", "=", "a.branchId").onRef("u.id", "=", "a.actorId"),
    )
    .leftJoin("person as p", "p.id", "u.personId");
  if (actor.role === "finance") rows = rows.where("a.entity", "in", ofClaims);
  if (filter.entity !== undefined) rows = rows.where("a.entity", "=", filter.entity);
  if (filter.entityId !== undefined) rows = rows.where("a.entityId", "=", filter.entityId);
  const newest = [{ by: sql`a.id`, kind: "number", descending: true, row: "id" }] as const;
  const page = byCursor("audit", newest, filter);
  const [read, { total }] = await Promise.all([
    rows
      .select(["a.id", "a.actorId", "a.entity", "a.entityId", "a.action"])
      .select(["a.before", "a.after", "a.reason", "a.at"])
      .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as("actorName"))
      .where(page.after)
      .orderBy(page.order)
      .limit(page.limit)
      .execute(),
    rows.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  // Cast: the audit trigger writes the column from a row, so it is an object or null.
  const items = read.map((item) => ({
    ...item,
    before: item.before as Row | null,
    after: item.after as Row | null,
  }));
  return page.cut(items, total);
}

type Row = Record<string, unknown>;
