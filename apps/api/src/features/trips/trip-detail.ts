import type { Stop, StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { planChanges } from "./plan-changes.ts";
import { readTrip } from "./trip-queries.ts";

/** One trip with its stops in order, what is handed over at each, and what the plan says otherwise. */
export async function tripDetail(tx: Tx, actor: Actor, id: string): Promise<TripDetail> {
  const trip = await readTrip(tx, actor, id);
  const { cancelReason } = await tx
    .selectFrom("trip")
    .select("cancelReason")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...trip,
    cancelReason,
    stops: await stopsWithLines(tx, id),
    planChanges: await planChanges(tx, trip),
  };
}

export async function stopsWithLines(tx: Tx, tripId: string): Promise<Stop[]> {
  const stops = await stopRows(tx, tripId);
  const lines = await lineRows(tx, tripId);
  return stops.map((stop) => ({
    ...stop,
    lines: lines.flatMap(({ stopId, ...line }) => (stopId === stop.id ? [line] : [])),
  }));
}

async function stopRows(tx: Tx, tripId: string): Promise<Omit<Stop, "lines">[]> {
  const { rows } = await sql<Omit<Stop, "lines">>`
    select st.id, st.seq, st.kind, st.school_id, coalesce(st.place_name, s.name_en, b.name) as place_name,
      s.suburb, case when st.kind = 'base' then b.base_address
        else nullif(concat_ws(', ', s.address, s.suburb, s.city), '') end as address,
      case when st.kind = 'base' then b.base_lat else s.lat end as lat,
      case when st.kind = 'base' then b.base_lng else s.lng end as lng,
      s.drop_point, s.access_note, to_char(s.window_from, 'HH24:MI') as window_from,
      to_char(s.window_to, 'HH24:MI') as window_to, c.name as contact_name, c.phone as contact_phone,
      st.leg_planned_m, st.leg_actual_m, st.status, st.skip_reason, st.arrived_at, st.left_at, st.received_by, st.note,
      coalesce((
        select json_agg(task.title order by task.due_on nulls last, task.created_at) from school_task task
        where task.branch_id = st.branch_id and task.school_id = st.school_id
          and task.status in ('open', 'doing', 'waiting')), '[]') as tasks,
      st.row_version
    from stop st
    join branch b on b.id = st.branch_id
    left join school s on s.branch_id = st.branch_id and s.id = st.school_id
    left join lateral (
      select c.name, c.phone from school_contact c
      where c.branch_id = st.branch_id and c.school_id = st.school_id
      order by c.is_primary desc, c.phone is null, c.name limit 1
    ) c on true
    where st.trip_id = ${tripId} order by st.seq`.execute(tx);
  return rows;
}

async function lineRows(tx: Tx, tripId: string): Promise<(StopLine & { stopId: string })[]> {
  const { rows } = await sql<StopLine & { stopId: string }>`
    select l.stop_id, l.id, l.action, l.allocation_id, l.kit_id, k.code as kit_code, kt.name_en as kit_type_name,
      k.state as kit_state, l.boxes_expected, l.boxes_actual, l.status, l.result, l.note, l.row_version
    from stop_line l
    join stop st on st.branch_id = l.branch_id and st.id = l.stop_id
    left join kit k on k.branch_id = l.branch_id and k.id = l.kit_id
    left join kit_type kt on kt.branch_id = k.branch_id and kt.id = k.kit_type_id
    where st.trip_id = ${tripId} order by l.action desc, k.code`.execute(tx);
  return rows;
}
