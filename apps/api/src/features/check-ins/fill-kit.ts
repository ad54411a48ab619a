import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { moveTopUp } from "../top-ups/move-top-up.ts";
import { takeStock } from "../top-ups/take-stock.ts";
import { readTopUp } from "../top-ups/top-up-queries.ts";

/**
 * Takes what a check-in found missing out of the store, as the counter has put it in already, and finishes its top-up: the kit is
 * ready. What the store does not have by its ledger is kept as a second count to compare, and the top-up stays open.
 */
export async function fillKit(
  tx: Tx,
  actor: Actor,
  checkInId: string,
  at: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from top_up where branch_id = current_branch() and check_in_id = ${checkInId}`.execute(
    tx,
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  const { lines } = await readTopUp(tx, id);
  const all = lines.map(({ lineId, needed }) => ({ lineId, qty: needed }));
  const filled = await takeStock(tx, actor, id, {
    lines: all,
    ...(at === undefined ? {} : { at }),
  });
  if (filled.lines.every(({ used, needed }) => used >= needed)) {
    await moveTopUp(tx, actor, id, { status: "done" });
  }
}
