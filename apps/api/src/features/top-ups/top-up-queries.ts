import type { Query } from "@kitround/contract/route.ts";
import type { listTopUps, TopUp } from "@kitround/contract/top-ups/top-up.ts";
import { sql } from "kysely";
import { andGiven } from "../../db/conditions.ts";
import { byCursor, byId, type Cut, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { notFound } from "../../app-error.ts";
import {
  firstLotJson,
  nameOf,
  nextDeliverOn,
  substituteJoin,
  substituteJson,
} from "../kit-content/kit-content.ts";

const shown = {
  open: ["open", "in_progress", "waiting_stock"],
  done: ["done"],
  all: ["open", "in_progress", "waiting_stock", "done", "cancelled"],
};

interface Filter extends Partial<Paging> {
  id?: string;
  show?: keyof typeof shown;
  kitId?: string | undefined;
}

const openFirst = [
  { by: sql`u.done_at`, kind: "moment", descending: true, nulls: "first" },
  { by: nextDeliverOn, kind: "day", nulls: "last", row: "nextDeliverOn" },
  { by: sql`u.created_at`, kind: "moment" },
  { by: sql`k.code`, kind: "text", row: "kitCode" },
  byId(sql`u.id`),
] as const;

async function select(tx: Tx, filter: Filter) {
  const { id, show = "all", kitId } = filter;
  const page = byCursor("top-ups", openFirst, { limit: 1, ...filter });
  const { rows } = await sql<TopUp & { total: number }>`
    select u.id, u.kit_id, k.code as kit_code, t.name_en as kit_type_name, k.state as kit_state, k.shelf as kit_shelf,
      u.created_at as opened_at, u.status, u.minutes, u.done_by as done_by_id, ${nameOf("u.done_by")} as done_by_name, u.done_at, u.note,
      ${nextDeliverOn} as next_deliver_on, u.row_version,
      (select jsonb_build_object('schoolName', c.name_en, 'tripOn', (
          select min(y.on_day) from stop x join trip y on y.branch_id = x.branch_id and y.id = x.trip_id
          where x.branch_id = w.branch_id and x.school_id = w.school_id and x.status in ('pending', 'arrived')
            and y.status in ('draft', 'released', 'in_progress')))
        from allocation w join school c on c.branch_id = w.branch_id and c.id = w.school_id
        where w.branch_id = u.branch_id and w.id = u.allocation_id) as asked,
      coalesce((
        select jsonb_agg(jsonb_build_object('lineId', x.line_id, 'itemId', x.item_id, 'itemName', i.name,
          'unit', i.unit, 'shelf', i.shelf, 'critical', l.critical, 'qty', l.qty, 'tolerance', l.tolerance, 'needed', x.needed, 'used', x.used,
          'onHand', coalesce(s.on_hand, 0), 'firstLot', ${firstLotJson}, 'substitute', ${substituteJson}, 'boxNo', l.box_no) order by l.box_no, l.position)
        from top_up_line x
        join packing_list_line l on l.branch_id = x.branch_id and l.id = x.line_id
        join item i on i.branch_id = x.branch_id and i.id = x.item_id
        left join stock_level s on s.branch_id = x.branch_id and s.item_id = x.item_id
        ${substituteJoin}
        where x.branch_id = u.branch_id and x.top_up_id = u.id), '[]') as lines,
      count(*) over ()::int as total${page.columns}
    from top_up u
    join kit k on k.branch_id = u.branch_id and k.id = u.kit_id
    join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
    where u.branch_id = current_branch() and u.status = any(${shown[show]})
      ${andGiven(id, (its) => sql`u.id = ${its}`)} ${andGiven(kitId, (its) => sql`u.kit_id = ${its}`)}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(tx);
  return page.cut(rows);
}

export async function findTopUps(tx: Tx, query: Query<typeof listTopUps>): Promise<Cut<TopUp>> {
  return select(tx, query);
}

/** Throws not_found. */
export async function readTopUp(tx: Tx, id: string): Promise<TopUp> {
  const {
    items: [found],
  } = await select(tx, { id });
  if (found === undefined) throw notFound("This top-up");
  return found;
}

/** Locks the top-up for this transaction. Throws not_found, and stale_version if a version is given and it has another. */
export async function lockTopUp(tx: Tx, id: string, rowVersion: number | undefined): Promise<void> {
  if (rowVersion !== undefined) return requireVersion(tx, "topUp", id, rowVersion, "This top-up");
  const { rows } = await sql`
    select id from top_up where branch_id = current_branch() and id = ${id} for update`.execute(tx);
  if (rows.length === 0) throw notFound("This top-up");
}
