import type { OpenDatabase } from "../../apps/api/src/db/connect.ts";

/** The rows `t` that are repeated for a line `n` that was added, and the columns in which the copy differs. */
const repeated = [
  [
    "packing_list_line",
    "n.line_id = t.id",
    "'id', n.id, 'item_id', n.item_id, 'position', n.position",
  ],
  ["kit_content", "n.line_id = t.line_id", "'line_id', n.id"],
  ["preparation_line", "n.line_id = t.line_id", "'line_id', n.id"],
  ["check_in_line", "n.line_id = t.line_id", "'line_id', n.id"],
  ["top_up_line", "n.line_id = t.line_id", "'line_id', n.id, 'item_id', n.item_id"],
] as const;

/**
 * Makes the packing lists of the branch with the most kits longer, until its kits have `lines` lines in all: the first
 * lines of each list are repeated with other items, together with what was counted, packed, topped up and taken from
 * the stock for them. Needs a superuser.
 */
export async function lengthenLists(pool: OpenDatabase["pool"], lines: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Without audit trail, notifications and checks, because the rows that are repeated were checked.
    await client.query("begin; set local session_replication_role = replica");
    await client.query(`
      create temporary table longer on commit drop as
      with large as (select branch_id from kit group by branch_id order by count(*) desc limit 1),
      listed as (
        select l.branch_id, l.id, l.packing_list_id, l.item_id, count(*) over (partition by l.packing_list_id) as length,
          row_number() over (partition by l.packing_list_id order by l.position) as nth
        from packing_list_line l join large on large.branch_id = l.branch_id),
      others as (
        select p.id as packing_list_id, i.id as item_id,
          row_number() over (partition by p.id order by md5(p.id::text || i.id::text)) as nth
        from packing_list p
        join large on large.branch_id = p.branch_id
        join item i on i.branch_id = p.branch_id
        where not exists (select from listed l where l.packing_list_id = p.id and l.item_id = i.id)),
      before as (
        select count(*) as lines from kit k
        join listed l on l.branch_id = k.branch_id and l.packing_list_id = k.packing_list_id)
      select l.branch_id, l.id as line_id, md5(l.id::text || ' longer')::uuid as id, l.item_id as like_item_id, o.item_id,
        l.length + l.nth as position
      from listed l join others o using (packing_list_id, nth) cross join before
      where l.nth <= ceil(l.length * (${lines}::numeric / before.lines - 1))`);
    for (const [table, of, differs] of repeated) {
      await client.query(`
        insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${differs}))).*
        from ${table} t join longer n on n.branch_id = t.branch_id and ${of}`);
    }
    await client.query(`
      insert into stock_movement select (jsonb_populate_record(t, jsonb_build_object(
        'id', md5(t.id::text || ' longer')::uuid, 'item_id', n.item_id))).*
      from stock_movement t
      join top_up_line x on x.branch_id = t.branch_id and x.top_up_id = t.top_up_id and x.item_id = t.item_id
      join longer n on n.branch_id = x.branch_id and n.line_id = x.line_id`);
    await client.query("commit");
  } finally {
    client.release(true);
  }
}
