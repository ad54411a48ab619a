import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

export interface Need {
  line: { lineId: string; itemId: string };
  /** Units that a top-up has to put in. */
  needed: number;
}

/** Opens the top-up that a count requires. A kit has at most one active top-up. */
export async function openTopUp(
  tx: Tx,
  kitId: string,
  checkInId: string | null,
  needs: readonly Need[],
  note: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into top_up (branch_id, kit_id, check_in_id, note) values (current_branch(), ${kitId}, ${checkInId}, ${note}::text)
    returning id`.execute(tx);
  await sql`
    insert into top_up_line (branch_id, top_up_id, line_id, item_id, needed)
    select current_branch(), ${rows[0]?.id}, line_id, item_id, needed
    from unnest(${needs.map((n) => n.line.lineId)}::uuid[], ${needs.map((n) => n.line.itemId)}::uuid[],
      ${needs.map((n) => n.needed)}::int[]) as n (line_id, item_id, needed)`.execute(tx);
}

/** A new count replaces what an earlier one still required. */
export async function cancelOpenTopUp(tx: Tx, kitId: string): Promise<void> {
  await sql`
    update top_up set status = 'cancelled'
    where branch_id = current_branch() and kit_id = ${kitId}
      and status in ('open', 'in_progress', 'waiting_stock')`.execute(tx);
}

/**
 * Updates the active top-up after its kit was counted again: each line needs what it has used plus what is short now. A line that needs
 * nothing and has used nothing is deleted. Returns whether any line is left.
 */
export async function adjustTopUp(
  tx: Tx,
  topUpId: string,
  changed: readonly Need[],
): Promise<boolean> {
  const ids = changed.map(({ line }) => line.lineId);
  const items = changed.map(({ line }) => line.itemId);
  const short = changed.map(({ needed }) => needed);
  await sql`
    update top_up_line x set needed = greatest(x.used + n.short, 1)
    from unnest(${ids}::uuid[], ${short}::int[]) as n (line_id, short)
    where x.branch_id = current_branch() and x.top_up_id = ${topUpId} and x.line_id = n.line_id`.execute(
    tx,
  );
  await sql`
    insert into top_up_line (branch_id, top_up_id, line_id, item_id, needed)
    select current_branch(), ${topUpId}, n.line_id, n.item_id, n.short
    from unnest(${ids}::uuid[], ${items}::uuid[], ${short}::int[]) as n (line_id, item_id, short)
    where n.short > 0
    on conflict (branch_id, top_up_id, line_id) do nothing`.execute(tx);
  await sql`
    delete from top_up_line x using unnest(${ids}::uuid[], ${short}::int[]) as n (line_id, short)
    where x.branch_id = current_branch() and x.top_up_id = ${topUpId} and x.line_id = n.line_id
      and n.short = 0 and x.used = 0`.execute(tx);
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from top_up_line x
      where x.branch_id = current_branch() and x.top_up_id = ${topUpId}) as some`.execute(tx);
  return rows[0]?.some ?? false;
}
