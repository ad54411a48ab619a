import type { DueCorrection, makeCorrections } from "@kitround/contract/km-claims/correction.ts";
import type { Body, Result } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { claimRows } from "./claim-queries.ts";
import { lateLegs, type LateLeg } from "./late-rates.ts";
import { addLegs, lockNumbers, newClaim, sumUp } from "./open-claim.ts";

const decided = ["approved", "exported", "paid"] as const;

/** Approved legs that a later card prices differently, by person and vehicle. */
async function dueLegs(tx: Tx): Promise<LateLeg[][]> {
  const legs = (await lateLegs(tx, decided)).filter((leg) => leg.line.amountCents !== 0);
  const of = (leg: LateLeg) => `${leg.claimantId} ${leg.vehicleId} ${leg.currency}`;
  return [...Map.groupBy(legs, of).values()];
}

/** How late cards change approved and paid claims; this only reads. */
export async function dueCorrections(tx: Tx): Promise<DueCorrection[]> {
  const groups = await dueLegs(tx);
  return groups.flatMap((legs) => {
    const [first] = legs;
    if (!first) return [];
    const { claimantId, claimantName, vehicleId, vehicleName, currency } = first;
    const lines = legs.map(({ legId, claimNumber, position, onDay, was, now, line }) => ({
      legId,
      claimNumber,
      position,
      onDay,
      was,
      now,
      beforeCents: line.beforeCents,
      amountCents: line.amountCents,
    }));
    const who = { claimantId, claimantName, vehicleId, vehicleName, currency };
    return [{ ...who, lines, amountCents: sumOf(legs) }];
  });
}

/**
 * Makes a submitted claim for each person and vehicle, with a line for each leg; somebody other than the claimant decides on it. Throws
 * `stale_version` if the lines are not those that were shown, so that a second press makes nothing.
 */
export async function correctClaims(
  tx: Tx,
  actor: Actor,
  shown: Body<typeof makeCorrections>,
): Promise<Result<typeof makeCorrections>> {
  await lockNumbers(tx, actor);
  const groups = await dueLegs(tx);
  const all = groups.flat();
  if (all.length !== shown.lines || sumOf(all) !== shown.amountCents) {
    const message = "What there is to correct has changed. Look at it again. No claim was made.";
    throw new AppError("stale_version", message, [{ path: "lines", message }]);
  }
  const ids: string[] = [];
  for (const legs of groups) {
    const [first] = legs;
    if (!first) continue;
    const { claimantId, vehicleId, currency } = first;
    const who = { claimantId, vehicleId, currency, kind: "correction" as const };
    const claimId = await newClaim(tx, actor, who);
    await addLegs(tx, actor, claimId, legs.map(correctingLine));
    await tx
      .updateTable("kmClaim")
      .set({ status: "submitted", submittedAt: new Date().toISOString() })
      .where("id", "=", claimId)
      .execute();
    ids.push(claimId);
  }
  const items = await claimRows(tx, sql`where c.id = any(${ids}) order by c.number`);
  return { items, total: items.length };
}

/** Prices the legs of undecided claims again, because a new rate card covers their day. */
export async function repriceOpenLegs(tx: Tx): Promise<void> {
  const legs = await lateLegs(tx, ["draft", "returned", "submitted"]);
  for (const { legId, rateCardId, line } of legs) {
    const { beforeCents, amountCents, passengers: _, ...price } = line;
    await tx
      .updateTable("kmClaimLeg")
      .set({ ...price, rateCardId, amountCents: beforeCents + amountCents })
      .where("id", "=", legId)
      .execute();
  }
  for (const claimId of new Set(legs.map((leg) => leg.claimId))) await sumUp(tx, claimId);
}

function correctingLine(leg: LateLeg) {
  const { legId: correctsId, tripId, stopId, onDay, fromPlace, toPlace, source, purpose } = leg;
  const { travelledBeforeM, fuel, rateCardId, line } = leg;
  const where = { tripId, stopId, onDay, fromPlace, toPlace, source, purpose };
  const kind = "correction" as const;
  return { ...where, ...line, kind, correctsId, distanceM: 0, travelledBeforeM, fuel, rateCardId };
}

const sumOf = (legs: readonly LateLeg[]) =>
  legs.reduce((sum, leg) => sum + leg.line.amountCents, 0);
