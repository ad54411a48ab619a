import {
  claimKinds,
  type HistoryName,
  type listHistory,
  type RecordKind,
} from "@kitround/contract/audit/history.ts";
import { historyOf, idsNamed, type TrailRow } from "@kitround/contract/audit/history-rules.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";

/** The tables of a record's parts, with the column that says whose part a row is. */
const parts: Partial<Record<RecordKind, Record<string, string>>> = {
  item: { stock_count: "item_id" },
  kit_type: { packing_list: "kit_type_id" },
  km_claim: { km_claim_leg: "claim_id" },
  rate_card: { rate_line: "rate_card_id" },
  route: { route_stop: "route_id" },
  top_up: { top_up_line: "top_up_id" },
  stock_order: { stock_order_line: "order_id" },
  school: {
    school_contact: "school_id",
    school_closure: "school_id",
    school_exclusion: "school_id",
    school_merge: "kept_id",
  },
  trip: { stop: "trip_id", trip_decision: "trip_id" },
  vehicle: { vehicle_year: "vehicle_id" },
};

/**
 * Where a kit was, and how, is told by its timeline; how far a stop is from the last is reckoned, and news are for the driver.
 * When something was done is when it was written, and what a plan reckons from its days is not told beside them.
 */
const leaveOut: Partial<Record<RecordKind, ReadonlySet<string>>> = {
  allocation: new Set(["occupied", "reasons", "requestId"]),
  kit: new Set(["state", "stateReason", "place", "schoolId", "tripId"]),
  preparation: new Set(["askedAt", "packedAt", "verifiedAt"]),
  top_up: new Set(["doneAt"]),
  trip: new Set(["legPlannedM", "legPlannedMin", "news"]),
};

/** One request may write many rows: a whole list of contacts. */
const rowsPerEntry = 6;

/** What was changed about one record of the branch, request by request. Another branch's has no history here. */
export async function readHistory(
  tx: Tx,
  actor: Actor,
  { kind, id, limit }: Query<typeof listHistory>,
): Promise<Result<typeof listHistory>> {
  if (actor.role === "finance" && !claimKinds.includes(kind)) return { items: [], total: 0 };
  const own = sql`(a.entity = ${kind} and a.entity_id = ${id})`;
  const ofParts = Object.entries(parts[kind] ?? {}).map(
    ([table, column]) =>
      sql`or (a.entity = ${table} and coalesce(a.after, a.before) ->> ${column}::text = ${id})`,
  );
  const { rows } = await sql<TrailRow>`
    select a.id, a.actor_id, ${nameOf("a.actor_id")} as actor_name, a.entity, a.entity_id, a.action, a.before, a.after,
      a.reason, a.at, a.request_id
    from audit_event a
    where a.branch_id = current_branch() and (${own} ${furtherRows(kind, id)} ${sql.join(ofParts, sql` `)})
    order by a.id desc limit ${limit * rowsPerEntry}`.execute(tx);
  const names = await namesOf(tx, idsNamed(rows));
  const hide = leaveOut[kind];
  const items = historyOf(rows, { own: id, names, ...(hide ? { leaveOut: hide } : {}) });
  return { items: items.slice(0, limit), total: Math.min(items.length, limit) };
}

/** Rows that are found in another way than parts are: a link is written under its person's id, a trip's lines hang on its stops. */
function furtherRows(kind: RecordKind, id: string): RawBuilder<unknown> {
  if (kind === "branch_user") return sql`or (a.entity = 'one_time_link' and a.entity_id = ${id})`;
  if (kind !== "trip") return sql``;
  return sql`or (a.entity = 'stop_line' and a.entity_id in (
    select l.id::text from stop_line l join stop s on s.branch_id = l.branch_id and s.id = l.stop_id
    where s.branch_id = current_branch() and s.trip_id = ${id}))`;
}

/** What records are called now, by their ids. */
async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, HistoryName>> {
  if (ids.length === 0) return new Map();
  const among = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<HistoryName>`
    select 'branch_user' as kind, u.id, ${nameOf("u.id")} as name, null::uuid as within from branch_user u
      where u.branch_id = current_branch() and u.id = ${among}
    union all select 'item', i.id, i.name, null from item i where i.branch_id = current_branch() and i.id = ${among}
    union all select 'kit', k.id, k.code, null from kit k where k.branch_id = current_branch() and k.id = ${among}
    union all select 'kit_type', y.id, y.name_en, null from kit_type y where y.branch_id = current_branch() and y.id = ${among}
    union all select 'rotation', r.id, r.seq::text, r.term_id from rotation r where r.branch_id = current_branch() and r.id = ${among}
    union all select 'route', o.id, o.name, null from route o where o.branch_id = current_branch() and o.id = ${among}
    union all select 'school', s.id, s.name_en, null from school s where s.branch_id = current_branch() and s.id = ${among}
    union all select 'trip', t.id, t.name, null from trip t where t.branch_id = current_branch() and t.id = ${among}
    union all select 'vehicle', v.id, v.name, null from vehicle v where v.branch_id = current_branch() and v.id = ${among}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
