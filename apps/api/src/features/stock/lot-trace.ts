import type { LotTrace } from "@kitround/contract/stock/lot-recall.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";

type Kit = LotTrace["kits"][number];

// The top-ups and preparations that took more of the lot than they put back, by the kit that they filled.
const wentInto = (lotId: string) => sql`
  select coalesce(u.kit_id, p.kit_id) as kit_id, -sum(x.delta)::int as qty, min(m.occurred_at) as since
  from stock_movement_lot x
  join stock_movement m on m.branch_id = x.branch_id and m.id = x.movement_id
  left join top_up u on u.branch_id = m.branch_id and u.id = m.top_up_id
  left join preparation p on p.branch_id = m.branch_id and p.id = m.preparation_id
  where x.branch_id = current_branch() and x.lot_id = ${lotId} and coalesce(u.kit_id, p.kit_id) is not null
  group by 1 having sum(x.delta) < 0`;

/** Throws `not_found`. */
export async function lotTraceOf(tx: Tx, lotId: string): Promise<LotTrace> {
  const [lots, recalls, warnings, branches, kits, schools] = await Promise.all([
    sql<LotTrace["lot"]>`
      select l.id, l.item_id, i.name as item_name, i.unit, l.code, l.expires_on, l.on_hand
      from stock_lot l join item i on i.branch_id = l.branch_id and i.id = l.item_id
      where l.branch_id = current_branch() and l.id = ${lotId}`.execute(tx),
    sql<NonNullable<LotTrace["recalled"]>>`
      select r.recalled_at as at, ${nameOf("r.recalled_by")} as by_name, r.reason
      from lot_recall r where r.branch_id = current_branch() and r.lot_id = ${lotId}`.execute(tx),
    sql<NonNullable<LotTrace["warning"]>>`
      select warned_at as at, from_branch, reason
      from lot_warning where branch_id = current_branch() and lot_id = ${lotId}`.execute(tx),
    sql<LotTrace["movedTo"][number]>`
      select other_branch as branch_name, sum(qty)::int as qty
      from lot_transfer where branch_id = current_branch() and lot_id = ${lotId}
      group by other_branch order by other_branch`.execute(tx),
    sql<Omit<Kit, "schools">>`
      select k.id as kit_id, k.code as kit_code, t.name_en as kit_type_name, k.state, k.place, w.qty
      from (${wentInto(lotId)}) w
      join kit k on k.branch_id = current_branch() and k.id = w.kit_id
      join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
      order by k.code`.execute(tx),
    sql<Kit["schools"][number] & { kitId: string }>`
      select a.kit_id, a.school_id, s.name_en as school_name, a.deliver_on, a.collect_on
      from (${wentInto(lotId)}) w
      join allocation a on a.branch_id = current_branch() and a.kit_id = w.kit_id
      join branch b on b.id = a.branch_id
      join school s on s.branch_id = a.branch_id and s.id = a.school_id
      where a.status in ('out', 'delivered', 'collected', 'closed')
        and a.deliver_on >= (w.since at time zone b.time_zone)::date
      order by a.deliver_on, s.name_en`.execute(tx),
  ]);
  const [lot] = lots.rows;
  if (lot === undefined) throw notFound("This lot");
  const had = Map.groupBy(schools.rows, (row) => row.kitId);
  return {
    lot,
    recalled: recalls.rows[0] ?? null,
    warning: warnings.rows[0] ?? null,
    movedTo: branches.rows,
    kits: kits.rows.map((kit) => ({
      ...kit,
      schools: (had.get(kit.kitId) ?? []).map(({ schoolId, schoolName, deliverOn, collectOn }) => ({
        schoolId,
        schoolName,
        deliverOn,
        collectOn,
      })),
    })),
  };
}
