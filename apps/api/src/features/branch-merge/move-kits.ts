import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { transferKit } from "../kit-transfers/transfer-kit.ts";
import type { Moved } from "./moved.ts";

/** The branch's ready kits, in the order of their codes, so that copies keep their numbers where they can. */
export function kitsToMove(tx: Tx): Promise<{ id: string; rowVersion: number }[]> {
  return tx
    .selectFrom("kit")
    .select(["id", "rowVersion"])
    .where("state", "=", "ready")
    .orderBy("code")
    .execute();
}

/** Moves the next kit for good; null if there is none. Throws what `transferKit` throws. */
export function moveNextKit(tx: Tx, here: Actor, there: Actor): Promise<Moved | null> {
  return inBranch(tx, here, there, async (tx) => {
    const [kit] = await kitsToMove(tx);
    if (kit === undefined) return null;
    const { id, rowVersion } = kit;
    await transferKit(tx, there, id, { rowVersion, branchId: here.branchId, dueBackOn: null });
    return { kits: 1 };
  });
}
