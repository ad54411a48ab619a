import {
  legsAsSeen,
  mayDecide,
  mayPay,
  maySubmit,
} from "@kitround/contract/km-claims/claim-rules.ts";
import type {
  decideKmClaim,
  KmClaimDetail,
  payKmClaim,
  submitKmClaim,
} from "@kitround/contract/km-claims/km-claim.ts";
import type { ReturnedAs } from "@kitround/contract/km-claims/since-return.ts";
import type { Body } from "@kitround/contract/route.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { readClaim } from "./claim-queries.ts";
import { lockClaim } from "./open-claim.ts";
import { refusePuppet } from "./made-by-claimant.ts";

async function claimOfVersion(tx: Tx, actor: Actor, id: string, rowVersion: number) {
  // Read first, so that another person's claim answers not_found whatever its version.
  const claim = await readClaim(tx, actor, id);
  await requireVersion(tx, "kmClaim", id, rowVersion, "This claim");
  return claim;
}

export async function submitClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, legIds, tripIds, note }: Body<typeof submitKmClaim>,
): Promise<KmClaimDetail> {
  await lockClaim(tx, id);
  const claim = await (rowVersion === undefined
    ? readClaim(tx, actor, id)
    : claimOfVersion(tx, actor, id, rowVersion));
  refuseUnlessAllowed(maySubmit(claim, actor.branchUserId));
  if (legIds !== undefined) refuseUnlessAllowed(legsAsSeen(claim.legs, legIds, tripIds));
  await tx
    .updateTable("kmClaim")
    .set({
      status: "submitted",
      submittedAt: new Date().toISOString(),
      returnReason: null,
      ...(note === undefined ? {} : { note }),
    })
    .where("id", "=", id)
    .execute();
  return readClaim(tx, actor, id);
}

export async function decideClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, decision, reason }: Body<typeof decideKmClaim>,
): Promise<KmClaimDetail> {
  const claim = await claimOfVersion(tx, actor, id, rowVersion);
  refuseUnlessAllowed(mayDecide(claim, actor.branchUserId, { decision, reason }));
  await refusePuppet(tx, actor, claim, "claims:approve");
  if (reason !== undefined) await giveReason(tx, reason);
  const approved = decision === "approved";
  await tx
    .updateTable("kmClaim")
    .set({
      status: decision,
      ...(approved
        ? { approverId: actor.branchUserId, approvedAt: new Date().toISOString() }
        : { returnReason: reason }),
      ...(decision === "returned" ? { returnedAs: returnedAs(claim, reason ?? "") } : {}),
    })
    .where("id", "=", id)
    .execute();
  if (decision === "rejected") {
    // Its stops may be claimed again.
    await tx.updateTable("kmClaimLeg").set({ live: false }).where("claimId", "=", id).execute();
  }
  return readClaim(tx, actor, id);
}

function returnedAs({ legs }: KmClaimDetail, reason: string): string {
  const kept: ReturnedAs = {
    reason,
    legs: legs.map((leg) => ({
      id: leg.id,
      stopId: leg.stopId,
      onDay: leg.onDay,
      fromPlace: leg.fromPlace,
      toPlace: leg.toPlace,
      distanceM: leg.distanceM,
      passengers: leg.passengers,
      purpose: leg.purpose,
      receipts: leg.receipts.map(({ id }) => ({ id })),
    })),
  };
  return JSON.stringify(kept);
}

export async function payClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, paymentRef }: Body<typeof payKmClaim>,
): Promise<KmClaimDetail> {
  const claim = await claimOfVersion(tx, actor, id, rowVersion);
  refuseUnlessAllowed(mayPay(claim, actor.branchUserId));
  await refusePuppet(tx, actor, claim, "claims:pay");
  await tx
    .updateTable("kmClaim")
    .set({
      status: "paid",
      payerId: actor.branchUserId,
      paidAt: new Date().toISOString(),
      paymentRef: paymentRef ?? null,
    })
    .where("id", "=", id)
    .execute();
  return readClaim(tx, actor, id);
}
