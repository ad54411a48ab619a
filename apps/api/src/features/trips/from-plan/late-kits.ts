import type { ProposedCollection } from "@kitround/contract/trips/trip-end.ts";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";

/**
 * Late kits that a trip could collect before it starts: they are at one of its schools, or at one of its route's, and
 * no live trip is going to collect them.
 */
export async function lateKits(
  tx: Tx,
  trip: { id: string; status: string; routeId: string | null },
): Promise<ProposedCollection[]> {
  if (trip.status !== "draft" && trip.status !== "released") return [];
  const { rows } = await sql<ProposedCollection>`
    select s.id as school_id, s.name_en as school_name, k.id as kit_id, k.code as kit_code, kt.name_en as kit_type_name,
      a.collect_on as due_back_on, (now() at time zone b.time_zone)::date - a.collect_on as days_late
    from allocation a
    join branch b on b.id = a.branch_id
    join kit k on k.branch_id = a.branch_id and k.id = a.kit_id and k.state = 'at_school' and k.school_id = a.school_id
    join kit_type kt on kt.branch_id = k.branch_id and kt.id = k.kit_type_id
    join school s on s.branch_id = a.branch_id and s.id = a.school_id
    where a.status = 'delivered' and a.collect_on < (now() at time zone b.time_zone)::date
      and (exists (select from stop st where st.branch_id = a.branch_id and st.trip_id = ${trip.id} and st.school_id = a.school_id)
        or exists (select from route_stop r where r.branch_id = a.branch_id and r.route_id = ${trip.routeId}::uuid
          and r.school_id = a.school_id))
      and not exists (
        select from stop_line l
        join stop st on st.branch_id = l.branch_id and st.id = l.stop_id
        join trip t on t.branch_id = st.branch_id and t.id = st.trip_id and t.status in ('draft', 'released', 'in_progress')
        where l.branch_id = a.branch_id and l.kit_id = k.id and l.action = 'collect' and l.status = 'open')
    order by a.collect_on, s.name_en, k.code`.execute(tx);
  return rows;
}
