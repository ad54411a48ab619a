import type {
  listSecondCounts,
  SecondCount,
} from "@kitround/contract/second-counts/second-count.ts";
import type { Query } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { notFound } from "../../app-error.ts";
import { andGiven } from "../../db/conditions.ts";
import { byCursor, byId, type Cut, type Paging } from "../../db/by-cursor.ts";
import type { Tx } from "../../db/database.ts";
import { nameOf } from "../kit-content/kit-content.ts";

interface Filter extends Partial<Paging> {
  id?: string;
  show?: Query<typeof listSecondCounts>["show"];
  kitId?: string | undefined;
}

async function select(tx: Tx, { id, show = "all", kitId, ...paging }: Filter) {
  const newest = { by: sql`c.counted_at`, kind: "moment", descending: true } as const;
  const page = byCursor("second counts", [newest, byId(sql`c.id`)], { limit: 1, ...paging });
  const { rows } = await sql<SecondCount & { total: number }>`
    select c.id, c.kit_id, k.code as kit_code, t.name_en as kit_type_name, c.kind, c.preparation_id,
      ${nameOf("c.first_by")} as first_by_name, c.first_at, c.counted_by as counted_by_id,
      ${nameOf("c.counted_by")} as counted_by_name, c.counted_at, c.note, ${nameOf("c.decided_by")} as decided_by_name,
      c.decided_at, c.row_version,
      coalesce((
        select jsonb_agg(jsonb_build_object('lineId', x.line_id, 'itemName', i.name, 'unit', i.unit, 'qty', l.qty,
          'critical', l.critical, 'first', x.first_qty, 'second', x.second_qty, 'takenOver', x.taken_over)
          order by l.box_no, l.position)
        from second_count_line x
        join packing_list_line l on l.branch_id = x.branch_id and l.id = x.line_id
        join item i on i.branch_id = l.branch_id and i.id = l.item_id
        where x.branch_id = c.branch_id and x.second_count_id = c.id), '[]') as lines,
      count(*) over ()::int as total${page.columns}
    from second_count c
    join kit k on k.branch_id = c.branch_id and k.id = c.kit_id
    join kit_type t on t.branch_id = k.branch_id and t.id = k.kit_type_id
    where c.branch_id = current_branch() ${andGiven(show === "open", () => sql`c.decided_at is null`)}
      ${andGiven(id, (its) => sql`c.id = ${its}`)} ${andGiven(kitId, (its) => sql`c.kit_id = ${its}`)} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(tx);
  return page.cut(rows);
}

export async function findSecondCounts(
  tx: Tx,
  query: Query<typeof listSecondCounts>,
): Promise<Cut<SecondCount>> {
  return select(tx, query);
}

/** Throws not_found. */
export async function readSecondCount(tx: Tx, id: string): Promise<SecondCount> {
  const {
    items: [found],
  } = await select(tx, { id });
  if (found === undefined) throw notFound("This second count");
  return found;
}
