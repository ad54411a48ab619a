import { stockSuffices } from "@kitround/contract/stock/stock-rules.ts";
import { sql } from "kysely";
import { refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { addContent } from "../kit-content/kit-content.ts";
import { lockLevels } from "./stock-queries.ts";

/** Units of an item for a line of a kit; negative puts back. */
interface LineUnits {
  line: { lineId: string; itemId: string };
  qty: number;
}

/** Locks the stock of these items and refuses more than is on hand. Throws stock_short. */
export async function requireStock(
  tx: Tx,
  wanted: readonly (LineUnits & {
    line: { itemName: string; unit: string };
    /** The field of the input: "lines.2.qty". */
    path: string;
  })[],
): Promise<void> {
  const levels = await lockLevels(
    tx,
    wanted.map(({ line }) => line.itemId),
  );
  refuseUnlessAllowed(
    stockSuffices(
      wanted.map(({ line, qty, path }) => ({
        path,
        itemId: line.itemId,
        name: line.itemName,
        unit: line.unit,
        onHand: levels.get(line.itemId) ?? 0,
        asked: qty,
      })),
    ),
  );
}

/** Moves units between the store and a kit: the ledger and the kit's content change together. The stock's rows are locked. */
export async function takeFromStock(
  tx: Tx,
  actor: Actor,
  to: { kitId: string } & ({ topUpId: string } | { preparationId: string }),
  units: readonly LineUnits[],
): Promise<void> {
  const ofTopUp = "topUpId" in to;
  await sql`
    insert into stock_movement (branch_id, item_id, line_id, delta, reason, top_up_id, preparation_id, actor_id)
    select current_branch(), item_id, line_id, -qty, case when qty < 0 then 'return_unused' else ${ofTopUp ? "top_up" : "packing"} end,
      ${ofTopUp ? to.topUpId : null}, ${ofTopUp ? null : to.preparationId}, ${actor.branchUserId}
    from unnest(${units.map(({ line }) => line.itemId)}::uuid[], ${units.map(({ line }) => (ofTopUp ? null : line.lineId))}::uuid[],
      ${units.map(({ qty }) => qty)}::int[]) as t (item_id, line_id, qty)`.execute(tx);
  await addContent(
    tx,
    to.kitId,
    units.map(({ line, qty }) => ({ lineId: line.lineId, qty })),
  );
}
