import {
  claimKinds,
  type HistoryName,
  type listHistory,
  type RecordKind,
  recordParts,
} from "@kitround/contract/audit/history.ts";
import { historyOf, idsNamed, type TrailRow } from "@kitround/contract/audit/history-rules.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";

/**
 * Fields left out of a history: a kit's places and states are in its timeline; a stop's distance is computed, and
 * messages are for the driver. An action's time is the entry's, and dates that a plan computes from its days are not
 * repeated.
 */
const leaveOut: Partial<Record<RecordKind, ReadonlySet<string>>> = {
  allocation: new Set(["occupied", "reasons", "requestId"]),
  kit: new Set(["state", "stateReason", "place", "schoolId", "tripId"]),
  rotation: new Set(["occupied", "reasons", "requestId", "deliverOn", "collectOn"]),
  preparation: new Set(["askedAt", "packedAt", "verifiedAt"]),
  top_up: new Set(["doneAt"]),
  trip: new Set(["legPlannedM", "legPlannedMin", "news"]),
};

/** One request may write many rows: a whole list of contacts. */
const rowsPerEntry = 6;

/** The changes of one record of the branch, request by request. A record of another branch has no history here. */
export async function readHistory(
  tx: Tx,
  actor: Actor,
  { kind, id, limit }: Query<typeof listHistory>,
): Promise<Result<typeof listHistory>> {
  if (actor.role === "finance" && !claimKinds.includes(kind)) return { items: [], total: 0 };
  const own = sql`(a.entity = ${kind} and a.entity_id = ${id})`;
  const ofParts = Object.entries(recordParts[kind] ?? {}).map(
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

/**
 * Rows that are found in another way than by a column: a link is recorded under its person's id, a trip's lines
 * belong to its stops.
 */
function furtherRows(kind: RecordKind, id: string): RawBuilder<unknown> {
  if (kind === "branch_user") return sql`or (a.entity = 'one_time_link' and a.entity_id = ${id})`;
  if (kind === "rotation") return sql`or (a.entity = 'allocation' and ${ofRotation(id)})`;
  if (kind !== "trip") return sql``;
  return sql`or (a.entity = 'stop_line' and a.entity_id in (
    select l.id::text from stop_line l join stop s on s.branch_id = l.branch_id and s.id = l.stop_id
    where s.branch_id = current_branch() and s.trip_id = ${id}))`;
}

/**
 * The kits that a rotation's allocations have and their schools. Their departure, delivery and return are in the history of its trips.
 */
function ofRotation(id: string): RawBuilder<unknown> {
  return sql`(a.after ->> 'rotation_id' = ${id} or a.before ->> 'rotation_id' = ${id})
    and (a.action <> 'update' or a.after ->> 'status' = 'cancelled'
      or (a.before ->> 'rotation_id', a.before ->> 'school_id', a.before ->> 'kit_type_id', a.before ->> 'kit_id', a.before ->> 'pinned')
        is distinct from
        (a.after ->> 'rotation_id', a.after ->> 'school_id', a.after ->> 'kit_type_id', a.after ->> 'kit_id', a.after ->> 'pinned'))`;
}

/** The present names of records, by id. */
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
