import type {
  addManualLeg,
  changeLeg,
  KmClaimDetail,
} from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import {
  mayChangeLegs,
  maySetPassengers,
  maySetPurpose,
} from "@kitround/contract/km-claims/claim-rules.ts";
import { legCents, priceLeg } from "@kitround/contract/km-claims/leg-price.ts";
import type { Body, Params } from "@kitround/contract/route.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import { readClaim } from "./claim-queries.ts";
import { addLegs, claimNamed, lockClaim, openClaim, sumUp } from "./open-claim.ts";
import { ratesOn, type VehicleYear, vehicleYear } from "./rates.ts";

/**
 * Adds a leg that no trip made, in the claimant's own private vehicle, at the rates of its day. A leg with this id that is on the
 * claimant's claim already is unchanged, because a device sends it again if no answer came.
 */
export async function addLegByHand(
  tx: Tx,
  actor: Actor,
  body: Body<typeof addManualLeg>,
): Promise<KmClaimDetail> {
  const { legId, vehicleId, onDay, distanceM, passengers = 0 } = body;
  if (legId !== undefined) {
    const known = await ownClaimOf(tx, actor, legId);
    if (known !== null) return readClaim(tx, actor, known);
  }
  const vehicle = await tx
    .selectFrom("vehicle")
    .select(["fuel", "odometerM", "reimbursable", "ownerId"])
    .where("id", "=", vehicleId)
    .executeTakeFirst();
  if (!vehicle) throw notFound("This vehicle");
  if (!vehicle.reimbursable || vehicle.ownerId !== actor.branchUserId) {
    const message = "Kilometres are paid for in one's own private vehicle only.";
    throw new AppError("transition_refused", message, [{ path: "vehicleId", message }]);
  }
  const rates = await ratesOn(tx, onDay, vehicle.fuel);
  if (!rates) {
    const message = `No rate card covers ${onDay}: ask finance to add one.`;
    throw new AppError("no_rate", message, [{ path: "onDay", message }]);
  }
  const claimantId = actor.branchUserId;
  const { currency, country, rateCardId } = rates;
  const of = { claimantId, vehicleId, currency };
  const claimId = await (body.claimId === undefined
    ? openClaim(tx, actor, of)
    : claimNamed(tx, actor, body.claimId, of));
  const { fuel } = vehicle;
  const year = await vehicleYear(tx, { vehicleId, claimantId, fuel, onDay }, country);
  const travelledM = travelledSoFar(vehicle.odometerM, year);
  const { fromPlace, toPlace, purpose } = body;
  await addLegs(tx, actor, claimId, [
    {
      ...(legId === undefined ? {} : { id: legId }),
      onDay,
      fromPlace,
      toPlace,
      purpose,
      distanceM,
      source: "manual",
      travelledBeforeM: travelledM,
      fuel,
      rateCardId,
      ...priceLeg(rates, { distanceM, passengers }, { ...year, travelledM }),
    },
  ]);
  return readClaim(tx, actor, claimId);
}

/**
 * A leg entered by hand has no odometer, so the vehicle's last known one is used, or the year's closing one for a past year, plus earlier
 * legs entered by hand: two of them at the threshold are never both paid at the first tier.
 */
function travelledSoFar(odometerM: number, year: VehicleYear): number {
  if (year.openingM === null) return year.manualM;
  const lastM = Math.min(odometerM, year.closingM ?? odometerM);
  return Math.max(0, lastM - year.openingM) + year.manualM;
}

/** The claimant's claim with this leg; null if there is no such leg. Throws `not_found` for another person's leg. */
async function ownClaimOf(tx: Tx, actor: Actor, legId: string): Promise<string | null> {
  const leg = await tx
    .selectFrom("kmClaimLeg")
    .innerJoin("kmClaim", "kmClaim.id", "kmClaimLeg.claimId")
    .select(["kmClaim.id", "kmClaim.claimantId"])
    .where("kmClaimLeg.id", "=", legId)
    .executeTakeFirst();
  if (leg === undefined) return null;
  if (leg.claimantId !== actor.branchUserId) throw notFound("This leg");
  return leg.id;
}

/** Changes a leg and calculates its price again. Throws `not_found` for a leg that is not on this claim. */
export async function changeLegOf(
  tx: Tx,
  actor: Actor,
  { id, legId }: Params<typeof changeLeg>,
  { passengers, purpose }: Body<typeof changeLeg>,
): Promise<KmClaimDetail> {
  await lockClaim(tx, id);
  const claim = await readClaim(tx, actor, id);
  const leg = claim.legs.find((each) => each.id === legId);
  if (!leg) throw notFound("This leg");
  if (passengers !== undefined) await countPassengers(tx, actor, claim, leg, passengers);
  if (purpose !== undefined) {
    refuseUnlessAllowed(maySetPurpose(claim, leg, actor.branchUserId));
    await tx.updateTable("kmClaimLeg").set({ purpose }).where("id", "=", legId).execute();
  }
  await sumUp(tx, id);
  return readClaim(tx, actor, id);
}

/** The caller updates the claim's sum. */
export async function countPassengers(
  tx: Tx,
  actor: Actor,
  claim: KmClaimDetail,
  leg: KmClaimLeg,
  passengers: number,
): Promise<void> {
  refuseUnlessAllowed(maySetPassengers(claim, leg, actor.branchUserId));
  await tx
    .updateTable("kmClaimLeg")
    .set({ passengers, amountCents: legCents({ ...leg, passengers }) })
    .where("id", "=", leg.id)
    .execute();
}

export async function takeLegOut(tx: Tx, actor: Actor, id: string, legId: string): Promise<void> {
  await lockClaim(tx, id);
  const claim = await readClaim(tx, actor, id);
  refuseUnlessAllowed(mayChangeLegs(claim, actor.branchUserId));
  const gone = await tx
    .deleteFrom("kmClaimLeg")
    .where("claimId", "=", id)
    .where("id", "=", legId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound("This leg");
  await sumUp(tx, id);
}
