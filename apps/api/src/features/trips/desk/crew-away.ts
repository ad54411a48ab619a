import type { Today } from "@kitround/contract/today/today.ts";
import { sql } from "kysely";
import type { Tx } from "../../../db/database.ts";

type CrewAway = NonNullable<Today["crewAway"]>;

/** Each trip `t` that is not under way, with those of its driver and helper `crew` who will not be in the branch on its day. */
const away = sql`trip t
  join branch_user crew on crew.branch_id = t.branch_id and crew.id in (t.driver_id, t.helper_id)
    and (crew.status <> 'active' or crew.ends_on < t.on_day) and t.status in ('draft', 'released')`;

/** Whether there is such a trip from today on, as part of a statement that reads the branch. */
export const isCrewAway = sql<boolean>`exists (
  select from ${away} where t.on_day >= (now() at time zone branch.time_zone)::date)`;

/** Trips from this day on whose driver or helper will not be there, by day: a row for each person. */
export async function crewAway(
  tx: Tx,
  day: string,
  most: number,
): Promise<{ items: CrewAway["first"]; total: number }> {
  const { rows } = await sql<CrewAway["first"][number]>`
    select t.id as trip_id, t.name as trip_name, t.on_day, crew.id as user_id,
      p.first_name || ' ' || p.last_name as person_name,
      case when crew.ends_on < t.on_day then crew.ends_on end as last_day
    from ${away} join person p on p.id = crew.person_id
    where t.on_day >= ${day} order by t.on_day, t.name, t.id, person_name`.execute(tx);
  return { items: rows.slice(0, most), total: rows.length };
}
