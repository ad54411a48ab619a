import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { linesShort } from "../kit-content/kit-content.ts";
import { afterTrip } from "./after-trip.ts";
import { lateKits } from "./from-plan/late-kits.ts";
import { planChanges } from "./from-plan/plan-changes.ts";
import { readTrip } from "./trip-queries.ts";

/** One trip with its stops in order, their lines, and the plan's changes. */
export async function tripDetail(tx: Tx, actor: Actor, id: string): Promise<TripDetail> {
  const trip = await readTrip(tx, actor, id);
  return withDetails(tx, { ...trip, stops: await stopsWithLines(tx, id) });
}

/** Adds to a trip and its stops the data that driving does not need. */
export async function withDetails(
  tx: Tx,
  trip: Run & Pick<TripDetail, "cancelReason">,
): Promise<TripDetail> {
  return {
    ...trip,
    planChanges: await planChanges(tx, trip),
    proposed: await lateKits(tx, trip),
    ...(await afterTrip(tx, trip)),
  };
}

/** The stops in order, each with its lines: deliveries first. */
export async function stopsWithLines(tx: Tx, tripId: string): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select st.id, st.seq, st.kind, st.school_id, coalesce(st.place_name, s.name_en, b.name) as place_name,
      s.suburb, case when st.kind = 'base' then b.base_address
        else nullif(concat_ws(', ', s.address, s.suburb, s.city), '') end as address,
      case when st.kind = 'base' then b.base_lat else s.lat end as lat,
      case when st.kind = 'base' then b.base_lng else s.lng end as lng,
      s.drop_point, s.access_note, to_char(s.window_from, 'HH24:MI') as window_from,
      to_char(s.window_to, 'HH24:MI') as window_to, c.name as contact_name, c.phone as contact_phone,
      c.email as contact_email,
      st.leg_planned_m, st.leg_actual_m, st.status, st.skip_reason, st.arrived_at, st.left_at, st.received_by, st.note,
      st.no_proof, ${proofs} as proofs,
      coalesce((
        select json_agg(json_build_object('id', task.id, 'title', task.title, 'bring', coalesce(task.rule in ('more_asked', 'top_up_asked'), false), 'done', ticked.task_id is not null)
          order by task.due_on nulls last, task.created_at)
        from school_task task
        left join stop_task ticked on ticked.branch_id = st.branch_id and ticked.stop_id = st.id and ticked.task_id = task.id
        where task.branch_id = st.branch_id and task.school_id = st.school_id
          and (task.status in ('open', 'doing', 'waiting') or ticked.task_id is not null)), '[]') as tasks,
      coalesce((
        select json_agg(line order by line.action desc, line.kit_code) from (${lines}) line), '[]') as lines,
      st.row_version
    from stop st
    join branch b on b.id = st.branch_id
    left join school s on s.branch_id = st.branch_id and s.id = st.school_id
    left join lateral (
      select c.name, c.phone, c.email from school_contact c
      where c.branch_id = st.branch_id and c.school_id = st.school_id
      order by c.is_primary desc, c.phone is null, c.name limit 1
    ) c on true
    where st.trip_id = ${tripId} order by st.seq`.execute(tx);
  return rows;
}

/** A time inside JSON, in the wire's format. */
function momentOf(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The photos and the signature of `st`. */
export const proofs = sql`
  coalesce((
    select json_agg(json_build_object('id', f.id, 'signedBy', f.signed_by, 'at', ${momentOf(sql`f.taken_at`)})
      order by f.taken_at, f.id)
    from file f where f.branch_id = st.branch_id and f.stop_id = st.id and f.removed_at is null), '[]')`;

/** The lines of `st`. */
const lines = sql`
  select l.id, l.action, l.allocation_id, l.kit_id, k.code as kit_code, kt.name_en as kit_type_name,
    k.state as kit_state, ${linesShort} as lines_short,
    case when k.trip_id = st.trip_id then 'aboard' when k.school_id = st.school_id then 'here'
      when k.state = 'packed' and a.status = 'ready' then coalesce((
        select case p.status when 'verified' then 'packed' else 'unverified' end from preparation p
        where p.branch_id = l.branch_id and p.allocation_id = l.allocation_id and p.kit_id = l.kit_id
          and p.status in ('packed', 'verified')), 'elsewhere')
      else 'elsewhere' end as kit_is,
    case when l.action = 'collect' and l.status = 'open' then coalesce((select r.ready_at is not null from school_report r
        where r.branch_id = l.branch_id and r.allocation_id = l.allocation_id),
      (select false from school_link o where o.branch_id = st.branch_id and o.school_id = st.school_id and o.revoked_at is null
        and o.contact_id is not null limit 1)) end as "schoolReady",
    l.boxes_expected, coalesce(k.weight_g, 0) as weight_g, l.boxes_actual, l.status, l.result, l.unplanned, l.booked, l.note,
    ${momentOf(sql`l.done_at`)} as done_at, l.row_version
  from stop_line l
  left join allocation a on a.branch_id = l.branch_id and a.id = l.allocation_id
  left join kit k on k.branch_id = l.branch_id and k.id = l.kit_id
  left join kit_type kt on kt.branch_id = k.branch_id and kt.id = k.kit_type_id
  where l.branch_id = st.branch_id and l.stop_id = st.id`;
