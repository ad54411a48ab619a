import type { listHistory, RecordKind } from "@kitround/contract/audit/history.ts";
import { historyOf, type TrailRow } from "@kitround/contract/audit/history-rules.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";

/** The tables of a record's parts, with the column that says whose part a row is. */
const parts: Partial<Record<RecordKind, Record<string, string>>> = {
  item: { stock_count: "item_id" },
  kit_type: { packing_list: "kit_type_id" },
  km_claim: { km_claim_leg: "claim_id" },
  route: { route_stop: "route_id" },
  school: { school_contact: "school_id", school_closure: "school_id" },
  vehicle: { vehicle_year: "vehicle_id" },
};

/** One request may write many rows: a whole list of contacts. */
const rowsPerEntry = 6;

/** What was changed about one record of the branch, request by request. Another branch's has no history here. */
export async function readHistory(
  tx: Tx,
  actor: Actor,
  { kind, id, limit }: Query<typeof listHistory>,
): Promise<Result<typeof listHistory>> {
  if (actor.role === "finance" && kind !== "km_claim") return { items: [], total: 0 };
  const own = sql`(a.entity = ${kind} and a.entity_id = ${id})`;
  // A link is written under its person's id.
  const links =
    kind === "branch_user" ? sql`or (a.entity = 'one_time_link' and a.entity_id = ${id})` : sql``;
  const ofParts = Object.entries(parts[kind] ?? {}).map(
    ([table, column]) =>
      sql`or (a.entity = ${table} and coalesce(a.after, a.before) ->> ${column}::text = ${id})`,
  );
  const { rows } = await sql<TrailRow>`
    select a.id, a.actor_id, ${nameOf("a.actor_id")} as actor_name, a.entity, a.entity_id, a.action, a.before, a.after,
      a.reason, a.at, a.request_id
    from audit_event a
    where a.branch_id = current_branch() and (${own} ${links} ${sql.join(ofParts, sql` `)})
    order by a.id desc limit ${limit * rowsPerEntry}`.execute(tx);
  const items = historyOf(rows).slice(0, limit);
  return { items, total: items.length };
}
