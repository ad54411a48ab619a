import type { CutOff, LocalTime } from "@kitround/contract/school-page/cut-off.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/** The day on which a trip delivers or collects the allocation `a`; null without a trip that is released. */
export const tripDay = (action: "deliver" | "collect") => sql`(
  select min(t.on_day) from stop_line l
  join stop st on st.branch_id = l.branch_id and st.id = l.stop_id
  join trip t on t.branch_id = st.branch_id and t.id = st.trip_id and t.status not in ('cancelled', 'draft')
  where l.allocation_id = a.id and l.action = ${action} and l.status <> 'failed')`;

/** The branch's cut-off and clock, and the day of the next van to the link's school: null if none is planned. */
export interface NextDelivery {
  cutOff: CutOff;
  now: LocalTime;
  deliverOn: string | null;
}

/** In the transaction of a school's link. */
export async function nextDelivery(tx: Tx): Promise<NextDelivery> {
  const { rows } = await sql<CutOff & LocalTime & Pick<NextDelivery, "deliverOn">>`
    with clock as (select cut_off_days, cut_off_time, now() at time zone time_zone as at from branch)
    select cut_off_days, cut_off_time, at::date as day, to_char(at, 'HH24:MI') as time, (
      select min(visit.on_day) from (
        select case a.status when 'delivered' then coalesce(${tripDay("collect")}, a.collect_on)
          else coalesce(${tripDay("deliver")}, a.deliver_on) end as on_day
        from allocation a where a.status in ('confirmed', 'preparing', 'ready', 'out', 'delivered')
        union all
        select t.on_day from stop st
        join trip t on t.branch_id = st.branch_id and t.id = st.trip_id and t.status in ('released', 'in_progress')
        where st.status = 'pending') visit
      where visit.on_day >= clock.at::date) as deliver_on
    from clock`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The branch of a link is not there.");
  const { cutOffDays, cutOffTime, day, time, deliverOn } = row;
  return { cutOff: { cutOffDays, cutOffTime }, now: { day, time }, deliverOn };
}
