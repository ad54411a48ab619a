import { mayGiveBack } from "@kitround/contract/kits/kit-transfer-rules.ts";
import { sql } from "kysely";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Tx } from "../../db/database.ts";
import { inBranch } from "../../db/in-branch.ts";
import { requireVersion } from "../../db/versions.ts";
import { administratorOf } from "../branches/administrator-of.ts";
import { type LoanOfKit, standingOf } from "../kits/kit-standing.ts";
import { moveKit } from "../kits/move-kit.ts";
import { newQrToken } from "../kits/qr-token.ts";
import { cancelOpenTopUp } from "../top-ups/open-top-up.ts";

/** What comes back with a kit: the token of its labels, and whether it was lost. */
interface Back {
  qrToken: string | null;
  lost: boolean;
}

/**
 * Ends a loan between branches, from either side, as an administrator of both. The owner's kit waits to be checked in, or is lost if the
 * other branch lost it. A branch that this installation does not have (any more) is left out. Throws `not_found`, `stale_version`,
 * `in_use` and `transition_refused`.
 */
export async function giveBack(
  tx: Tx,
  actor: Actor,
  kitId: string,
  rowVersion: number,
): Promise<void> {
  await requireVersion(tx, "kit", kitId, rowVersion, "This kit");
  const { kit, loan } = await standingOf(tx, kitId);
  if (loan === null) {
    refuseUnlessAllowed(mayGiveBack({ kit, loan, borrowed: null }));
    return;
  }
  const there = await otherSide(tx, actor, loan);
  const other = { kitId: loan.otherKitId };
  if (loan.side === "received") {
    const back = await leave(tx, actor, { kitId, loan });
    if (there) {
      await inBranch(tx, actor, there, (tx) => comeBack(tx, there, { ...other, loan }, back));
    }
    return;
  }
  const back = there
    ? await inBranch(tx, actor, there, (tx) => leave(tx, there, { ...other, loan }))
    : { qrToken: null, lost: false };
  await comeBack(tx, actor, { kitId, loan }, back);
}

/** The same person in the other branch; null if there is no such branch. Throws 404 where they are no administrator of it. */
export async function otherSide(
  tx: Tx,
  actor: Actor,
  { otherBranchId }: LoanOfKit,
): Promise<Actor | null> {
  const known = await withSystem(tx, (system) =>
    system.selectFrom("branch").select("id").where("id", "=", otherBranchId).executeTakeFirst(),
  );
  return known ? administratorOf(tx, actor, otherBranchId) : null;
}

interface Side {
  kitId: string;
  loan: LoanOfKit;
}

/** The kit of the branch that borrowed it ends. */
async function leave(tx: Tx, actor: Actor, { kitId, loan }: Side): Promise<Back> {
  const { qrToken, code } = await tx
    .selectFrom("kit")
    .select(["qrToken", "code"])
    .where("id", "=", kitId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { kit, loan: own } = await standingOf(tx, kitId);
  if (own === null) throw new AppError("transition_refused", `${code} was given back already.`);
  refuseUnlessAllowed(mayGiveBack({ kit, loan: own, borrowed: kit }));
  await cancelOpenTopUp(tx, kitId);
  await moveKit(tx, actor, { kitId, event: "give_back", reason: `To ${own.otherBranch}` });
  await tx.updateTable("kit").set({ qrToken: newQrToken }).where("id", "=", kitId).execute();
  await end(tx, loan.id);
  return { qrToken, lost: kit.state === "lost" };
}

/** The owner has the kit again. */
async function comeBack(
  tx: Tx,
  actor: Actor,
  { kitId, loan }: Side,
  { qrToken, lost }: Back,
): Promise<void> {
  const { otherBranch } = await end(tx, loan.id);
  await moveKit(
    tx,
    actor,
    lost
      ? { kitId, event: "lost_there", reason: `Lost by ${otherBranch}` }
      : { kitId, event: "come_back", reason: `From ${otherBranch}` },
  );
  if (qrToken !== null) {
    await tx.updateTable("kit").set({ qrToken }).where("id", "=", kitId).execute();
  }
}

/** Ends the branch's own row of a loan. */
function end(tx: Tx, id: string): Promise<{ otherBranch: string }> {
  return tx
    .updateTable("kitTransfer")
    .set({ endedAt: sql<string>`now()` })
    .where("id", "=", id)
    .returning("otherBranch")
    .executeTakeFirstOrThrow();
}
