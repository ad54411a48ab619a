import type { Today } from "@kitround/contract/today/today.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

type NotAtOffice = NonNullable<Today["notAtOffice"]>;

/** Kits that a released trip collects on this day and that their school could have marked as ready, but did not. */
export async function notAtOffice(
  tx: Tx,
  day: string,
  most: number,
): Promise<{ items: NotAtOffice["first"]; total: number }> {
  const { rows } = await sql<NotAtOffice["first"][number]>`
    select l.id, k.code as kit_code, kt.name_en as kit_type_name, t.id as trip_id, s.name_en as school_name
    from trip t
    join stop st on st.branch_id = t.branch_id and st.trip_id = t.id
    join school s on s.branch_id = st.branch_id and s.id = st.school_id
    join stop_line l on l.branch_id = st.branch_id and l.stop_id = st.id and l.action = 'collect' and l.status = 'open'
    join kit k on k.branch_id = l.branch_id and k.id = l.kit_id
    join kit_type kt on kt.branch_id = k.branch_id and kt.id = k.kit_type_id
    where t.branch_id = current_branch() and t.on_day = ${day} and t.status = 'released'
      and exists (select from school_link o where o.branch_id = s.branch_id and o.school_id = s.id and o.revoked_at is null
        and o.contact_id is not null)
      and not exists (select from school_report r where r.branch_id = l.branch_id and r.allocation_id = l.allocation_id
        and r.ready_at is not null)
    order by t.name, st.seq, k.code`.execute(tx);
  return { items: rows.slice(0, most), total: rows.length };
}
