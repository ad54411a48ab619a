import type { TwoCounts } from "@kitround/contract/second-counts/second-count-rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

/**
 * Amends the first check-in by another one: it belongs to the second counter and has the adopted lines. Returns its
 * id.
 */
export async function addAmendment(
  tx: Tx,
  secondCountId: string,
  lines: readonly TwoCounts[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into check_in (branch_id, kit_id, allocation_id, result, actor_id, amends_id, at)
    select c.branch_id, c.kit_id, c.allocation_id, 'short', s.counted_by, c.id, now()
    from second_count s join check_in c on c.branch_id = s.branch_id and c.id = s.check_in_id
    where s.branch_id = current_branch() and s.id = ${secondCountId}
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await sql`
    insert into check_in_line (branch_id, check_in_id, line_id, expected, counted)
    select current_branch(), ${id}, l.id, l.qty, n.counted
    from unnest(${lines.map((l) => l.lineId)}::uuid[], ${lines.map((l) => l.second)}::int[]) as n (line_id, counted)
    join packing_list_line l on l.branch_id = current_branch() and l.id = n.line_id`.execute(tx);
  return id;
}
