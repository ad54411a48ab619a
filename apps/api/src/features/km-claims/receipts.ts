import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import type { Receipt } from "@kitround/contract/km-claims/receipt.ts";
import { mayAddReceipt, mayChangeReceipts } from "@kitround/contract/km-claims/receipt-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { openContent, putContent } from "../files/file-store.ts";
import type { RedrawnPhoto } from "../files/redraw-photo.ts";
import { readClaim } from "./claim-queries.ts";
import { lockClaim } from "./open-claim.ts";

/** Throws `not_found`, and a refusal if the claim is closed or the leg has the maximum of receipts. */
export async function keepReceipt(
  tx: Tx,
  actor: Actor,
  { id, legId }: { id: string; legId: string },
  { large, small, width, height }: RedrawnPhoto,
): Promise<Receipt> {
  await lockClaim(tx, id);
  const claim = await readClaim(tx, actor, id);
  const leg = claim.legs.find((each) => each.id === legId);
  if (!leg) throw notFound("This leg");
  refuseUnlessAllowed(mayChangeReceipts(claim, leg, actor.branchUserId));
  refuseUnlessAllowed(mayAddReceipt(leg.receipts.length));
  const sha256 = await putContent(tx, actor, large);
  const smallSha256 = await putContent(tx, actor, small);
  const made = await tx
    .insertInto("file")
    .values({
      branchId: actor.branchId,
      legId,
      sha256,
      smallSha256,
      mediaType: "image/jpeg",
      bytes: large.length,
      width,
      height,
      madeBy: actor.branchUserId,
    })
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
  return { ...made, width, height };
}

/** The bytes of a receipt, for people who may read its claim. Throws `not_found`. */
export async function openReceipt(
  tx: Tx,
  actor: Actor,
  { id, fileId }: { id: string; fileId: string },
  size: "large" | "small",
): Promise<Buffer> {
  legOfReceipt(await readClaim(tx, actor, id), fileId);
  const { sha256, smallSha256 } = await tx
    .selectFrom("file")
    .select(["sha256", "smallSha256"])
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
  const bytes = await openContent(tx, size === "large" ? sha256 : smallSha256);
  if (bytes === null) throw new AppError("internal", "The receipt's bytes are not there.");
  return bytes;
}

/** Marks it as removed; the retention job deletes its file, as for other photos. Throws `not_found`. */
export async function takeReceiptOff(
  tx: Tx,
  actor: Actor,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  await lockClaim(tx, id);
  const claim = await readClaim(tx, actor, id);
  refuseUnlessAllowed(mayChangeReceipts(claim, legOfReceipt(claim, fileId), actor.branchUserId));
  await tx
    .updateTable("file")
    .set({ removedAt: sql<string>`now()` })
    .where("id", "=", fileId)
    .execute();
}

function legOfReceipt({ legs }: KmClaimDetail, fileId: string): KmClaimLeg {
  const leg = legs.find(({ receipts }) => receipts.some((each) => each.id === fileId));
  if (!leg) throw notFound("This receipt");
  return leg;
}
