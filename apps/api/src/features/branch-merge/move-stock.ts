import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { transferStock } from "../stock/transfer-stock.ts";
import type { Moved } from "./moved.ts";

/** The branch's items of which there is stock. */
export function itemsToMove(tx: Tx): Promise<{ itemId: string; onHand: number }[]> {
  return tx
    .selectFrom("stockLevel")
    .select(["itemId", "onHand"])
    .where("onHand", ">", 0)
    .orderBy("itemId")
    .execute();
}

/** Moves the whole stock of the next item; null if there is none. Throws what `transferStock` throws. */
export function moveNextStock(tx: Tx, here: Actor, there: Actor): Promise<Moved | null> {
  return inBranch(tx, here, there, async (tx) => {
    const [item] = await itemsToMove(tx);
    if (item === undefined) return null;
    await transferStock(tx, there, item.itemId, { branchId: here.branchId, qty: item.onHand });
    return { items: 1 };
  });
}
