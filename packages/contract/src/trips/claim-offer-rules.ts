import { priceLeg } from "../km-claims/leg-price.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { ClaimBasis, OfferedLeg } from "./claim-offer.ts";
import type { Stop, Trip } from "./trip.ts";

type Driven = Pick<
  Stop,
  "id" | "kind" | "seq" | "placeName" | "arrivedAt" | "legActualM" | "legPlannedM"
>;

/**
 * The legs of a finished trip, in the order of arrival and back to base, each with the amount to claim. The server uses the same
 * function, so that a driver without signal sees the same amount.
 */
export function offeredLegs(
  trip: { odoStartM: number | null; stops: readonly Driven[] },
  basis: ClaimBasis,
): OfferedLeg[] {
  let fromPlace = basis.from;
  let travelledM = Math.max(0, (trip.odoStartM ?? 0) - (basis.openingM ?? trip.odoStartM ?? 0));
  let { vehicleClaimedM, personClaimedM } = basis;
  const { logbookKept } = basis;
  return drivenStops(trip.stops).map(({ id: stopId, kind, placeName, distanceM }) => {
    const toPlace = kind === "base" ? basis.from : placeName;
    const price = priceLeg(
      basis,
      { distanceM, passengers: 0 },
      { logbookKept, travelledM, vehicleClaimedM, personClaimedM },
    );
    const leg = { stopId, fromPlace, toPlace, distanceM, ...price };
    fromPlace = toPlace;
    travelledM += distanceM;
    vehicleClaimedM += distanceM;
    personClaimedM += distanceM;
    return leg;
  });
}

function drivenStops(stops: readonly Driven[]): (Driven & { distanceM: number })[] {
  return stops
    .map((stop) => ({ ...stop, distanceM: stop.legActualM ?? stop.legPlannedM ?? 0 }))
    .filter((stop) => stop.distanceM > 0 && (stop.kind === "base" || stop.arrivedAt !== null))
    .toSorted(
      (a, b) =>
        Number(a.kind === "base") - Number(b.kind === "base") ||
        (a.arrivedAt ?? "").localeCompare(b.arrivedAt ?? "") ||
        a.seq - b.seq,
    );
}

/** Only its driver may claim a trip, and only when it is finished. */
export function mayClaimTrip(
  trip: Pick<Trip, "driverId" | "status" | "name">,
  who: string,
): Refusal | null {
  if (trip.driverId !== who) {
    return refusal("transition_refused", "Only its driver claims a trip's kilometres.");
  }
  if (trip.status === "completed" || trip.status === "reconciled") return null;
  return refusal("transition_refused", `${trip.name} is not finished: finish it first.`);
}

interface ClaimVehicle {
  onDay: string;
  /** Null if the trip has none. */
  vehicleName: string | null;
  reimbursable: boolean;
  own: boolean;
  fuel: string | null;
  rated: boolean;
}

/** What is missing to claim a trip, in words for its driver; null if nothing is. */
export function claimNeeds(trip: ClaimVehicle): string | null {
  if (trip.vehicleName === null)
    return "The trip has no vehicle, so there are no kilometres to claim.";
  if (!trip.reimbursable) {
    return `${trip.vehicleName} is the branch's vehicle: there is nothing to claim.`;
  }
  if (!trip.own) {
    return `${trip.vehicleName} is not registered as your own vehicle. Add yours under My Account, and ask the office to put it on the trip.`;
  }
  if (!trip.rated) {
    return `No rate card covers ${trip.onDay} for a ${trip.fuel ?? ""} vehicle. Ask finance to add one. Your kilometres are kept.`;
  }
  return null;
}
