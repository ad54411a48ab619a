import type { reverseKmClaim } from "@kitround/contract/km-claims/correction.ts";
import {
  mayReverse,
  reversalStatus,
  reversedLine,
} from "@kitround/contract/km-claims/correction-rules.ts";
import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { type Actor, giveReason } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { readClaim } from "./claim-queries.ts";
import { refusePuppet } from "./made-by-claimant.ts";
import { addLegs, lockNumbers, newClaim, type NewLeg } from "./open-claim.ts";

/**
 * Reverses a claim by a new one that reverses each leg's total payment; the claim itself keeps its lines. If its legs were wrong, they
 * can be claimed again. Returns the reversal, which the actor thereby approves.
 */
export async function reverseClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, reason, claimableAgain }: Body<typeof reverseKmClaim>,
): Promise<KmClaimDetail> {
  await lockNumbers(tx, actor);
  const claim = await readClaim(tx, actor, id);
  await requireVersion(tx, "kmClaim", id, rowVersion, "This claim");
  refuseUnlessAllowed(mayReverse(claim, actor.branchUserId));
  await refusePuppet(tx, actor, claim, "claims:approve");
  await giveReason(tx, reason);
  const { claimantId, vehicleId, currency } = claim;
  const reversal = { claimantId, vehicleId, currency, kind: "reversal" as const, reversesId: id };
  const reversalId = await newClaim(tx, actor, { ...reversal, note: reason });
  const { lines, corrected } = await reversingLines(tx, id);
  await addLegs(tx, actor, reversalId, lines);
  const status = reversalStatus({ status: claim.status, corrected });
  const now = new Date().toISOString();
  await tx
    .updateTable("kmClaim")
    .set({ status, submittedAt: now, approverId: actor.branchUserId, approvedAt: now })
    .where("id", "=", reversalId)
    .execute();
  if (status === "void") {
    await tx.updateTable("kmClaim").set({ status }).where("id", "=", id).execute();
  }
  if (claimableAgain) {
    await sql`update km_claim_leg set live = false
      where claim_id in (${id}, ${reversalId}) or corrects_id in (select id from km_claim_leg where claim_id = ${id})`.execute(
      tx,
    );
  }
  return readClaim(tx, actor, reversalId);
}

async function reversingLines(tx: Tx, claimId: string) {
  const { rows } = await sql<NewLeg & { distanceM: number; paidCents: number; corrected: boolean }>`
    select l.id corrects_id, l.trip_id, l.stop_id, l.on_day, l.from_place, l.to_place, l.distance_m, l.source, l.purpose,
      l.travelled_before_m, l.rate_card_id, l.fuel, l.tier1_rate_millicents "tier1_rate_millicents",
      l.tier2_rate_millicents "tier2_rate_millicents", l.distance_unit, l.passengers, l.passenger_millicents,
      l.amount_cents + fixes.cents paid_cents, fixes.corrected
    from km_claim_leg l cross join lateral (
      select coalesce(sum(f.amount_cents), 0)::int cents, count(*) > 0 corrected
      from km_claim_leg f where f.branch_id = l.branch_id and f.corrects_id = l.id and f.live
    ) fixes
    where l.claim_id = ${claimId} order by l.position`.execute(tx);
  const lines = rows.map(({ paidCents, corrected: _corrected, ...leg }) => ({
    ...leg,
    kind: "reversal" as const,
    ...reversedLine({ distanceM: leg.distanceM, paidCents }),
  }));
  return { lines, corrected: rows.some((row) => row.corrected) };
}
