import { claimIsOpen } from "@kitround/contract/km-claims/claim-rules.ts";
import { mayClaimTrip } from "@kitround/contract/trips/claim-offer-rules.ts";
import type { claimTripNow as claimTripNowRoute } from "@kitround/contract/trips/claim-offer.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import { AppError, notFound, refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { countPassengers } from "./change-legs.ts";
import { claimOffer } from "./claim-offer.ts";
import { claimTrip } from "./claim-trip.ts";
import { readClaim } from "./claim-queries.ts";
import { submitClaim } from "./move-claim.ts";
import { lockNumbers, newClaim, sumUp } from "./open-claim.ts";

/**
 * Submits a claim for one trip, whose row the caller has locked. If its legs share a claim with others, they get a claim of their own, so
 * that the amount is the one that the driver saw and an unfinished claim is not submitted with it. If it was submitted already, nothing
 * changes.
 */
export async function claimTripNow(
  tx: Tx,
  actor: Actor,
  trip: Trip,
  passengers: Body<typeof claimTripNowRoute>["passengers"] = [],
): Promise<void> {
  refuseUnlessAllowed(mayClaimTrip(trip, actor.branchUserId));
  await lockNumbers(tx, actor);
  let made = await openClaimsOf(tx, trip.id);
  if (made === null) {
    if ((await claimTrip(tx, actor, trip.id)) === null) {
      const { needs } = await claimOffer(tx, actor, trip);
      throw new AppError("no_rate", needs ?? `${trip.name} has no kilometres to claim.`);
    }
    made = await openClaimsOf(tx, trip.id);
  }
  const [first] = made ?? [];
  if (made === null || first === undefined) return;
  const alone = made.length === 1 && first.others === 0 && first.status === "draft";
  const id = alone ? first.claimId : await onItsOwn(tx, actor, trip.id, made);
  const claim = await readClaim(tx, actor, id);
  for (const ridden of passengers) {
    const leg = claim.legs.find(({ stopId }) => stopId === ridden.stopId);
    if (!leg) throw notFound("This leg");
    if (leg.passengers === ridden.passengers) continue;
    await countPassengers(tx, actor, claim, leg, ridden.passengers);
  }
  if (passengers.length > 0) await sumUp(tx, id);
  await submitClaim(tx, actor, id, { legIds: claim.legs.map((leg) => leg.id) });
}

interface OpenClaim {
  claimId: string;
  status: string;
  /** Legs on the claim that are not of this trip. */
  others: number;
}

/** The open claims that the trip's legs are on, empty if all are submitted; null if no leg was made. */
async function openClaimsOf(tx: Tx, tripId: string): Promise<OpenClaim[] | null> {
  const { rows } = await sql<OpenClaim & { status: "draft" }>`
    select c.id claim_id, c.status, (select count(*)::int from km_claim_leg o
      where o.branch_id = c.branch_id and o.claim_id = c.id and o.trip_id is distinct from ${tripId}) others
    from km_claim c
    where exists (select from km_claim_leg l where l.branch_id = c.branch_id and l.claim_id = c.id and l.trip_id = ${tripId}
      and l.live and l.kind = 'drive')
    order by c.number`.execute(tx);
  return rows.length === 0 ? null : rows.filter(claimIsOpen);
}

async function onItsOwn(
  tx: Tx,
  actor: Actor,
  tripId: string,
  from: readonly OpenClaim[],
): Promise<string> {
  const ids = from.map((each) => each.claimId);
  const shared = await tx
    .selectFrom("kmClaim")
    .select(["claimantId", "vehicleId", "currency"])
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  const claimId = await newClaim(tx, actor, shared);
  await sql`
    update km_claim_leg set claim_id = ${claimId}
    where trip_id = ${tripId} and live and kind = 'drive' and claim_id = any(${ids})`.execute(tx);
  for (const id of [...ids, claimId]) await sumUp(tx, id);
  return claimId;
}
