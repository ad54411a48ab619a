import { legCents } from "@kitround/contract/km-claims/leg-price.ts";
import type {
  addManualLeg,
  changeLeg,
  KmClaim,
  KmClaimDetail,
} from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import type { Body } from "@kitround/contract/route.ts";

/** A leg entered by hand on a device, with an id of its own and that of its claim. */
export type NewLeg = Body<typeof addManualLeg> & { legId: string; claimId: string };

/** What a claimant enters on a device: absolute values, so that it can be sent twice. */
export type ClaimMove =
  | { kind: "add"; leg: NewLeg }
  | { kind: "trip"; tripId: string }
  | { kind: "change"; legId: string; body: Body<typeof changeLeg> }
  | { kind: "remove"; legId: string }
  | { kind: "receipt"; legId: string; file: string }
  | { kind: "remove_receipt"; fileId: string }
  | { kind: "submit" };

export interface ClaimEntry {
  key: string;
  claimId: string;
  move: ClaimMove;
  what: string;
  tried: boolean;
  refused?: string;
}

export interface ClaimAsEntered {
  /** Null if the server has no claim with this id yet. */
  claim: KmClaimDetail | null;
  /** Legs that were not sent yet, so they have no amount. */
  added: NewLeg[];
  /** Trips whose legs are made when their entry is sent. */
  trips: string[];
  /** Its submission is not sent yet. */
  submitting: boolean;
}

/** A claim as it will be when the entries have been sent, which is what its claimant sees. Refused entries change nothing. */
export function claimAsEntered(
  known: KmClaimDetail | null,
  entries: readonly ClaimEntry[],
): ClaimAsEntered {
  const start: ClaimAsEntered = { claim: known, added: [], trips: [], submitting: false };
  return entries
    .filter(({ refused }) => refused === undefined)
    .reduce((now, { move }) => afterMove(now, move), start);
}

function afterMove(now: ClaimAsEntered, move: ClaimMove): ClaimAsEntered {
  const { claim, added } = now;
  const legs = claim?.legs ?? [];
  switch (move.kind) {
    case "add": {
      const { leg } = move;
      // The server's answer may arrive before the entry is removed.
      return legs.some(({ id }) => id === leg.legId) ? now : { ...now, added: [...added, leg] };
    }
    case "trip": {
      const { tripId } = move;
      const made = legs.some((leg) => leg.tripId === tripId);
      return made ? now : { ...now, trips: [...now.trips, tripId] };
    }
    case "change":
      return {
        ...now,
        claim: withLegs(
          claim,
          legs.map((leg) => (leg.id === move.legId ? changed(leg, move.body) : leg)),
        ),
        added: added.map((leg) => (leg.legId === move.legId ? changedNew(leg, move.body) : leg)),
      };
    case "remove":
      return {
        ...now,
        claim: withLegs(
          claim,
          legs.filter(({ id }) => id !== move.legId),
        ),
        added: added.filter(({ legId }) => legId !== move.legId),
      };
    case "remove_receipt":
      return {
        ...now,
        claim: withLegs(
          claim,
          legs.map((leg) => ({
            ...leg,
            receipts: leg.receipts.filter(({ id }) => id !== move.fileId),
          })),
        ),
      };
    case "submit":
      return { ...now, submitting: true, claim: claim && { ...claim, ...submitted } };
    case "receipt":
      // Shown from the device, next to those that the server has.
      return now;
  }
}

const submitted = { status: "submitted", returnReason: null } as const;

function changedNew(leg: NewLeg, { passengers, purpose }: Body<typeof changeLeg>): NewLeg {
  return {
    ...leg,
    purpose: purpose ?? leg.purpose,
    ...(passengers === undefined ? {} : { passengers }),
  };
}

function changed(leg: KmClaimLeg, { passengers, purpose }: Body<typeof changeLeg>): KmClaimLeg {
  const next = {
    ...leg,
    passengers: passengers ?? leg.passengers,
    purpose: purpose ?? leg.purpose,
  };
  return passengers === undefined ? next : { ...next, amountCents: legCents(next) };
}

/** The claim's sum is that of its legs, as on the server. */
function withLegs(claim: KmClaimDetail | null, legs: KmClaimLeg[]): KmClaimDetail | null {
  if (claim === null) return null;
  return {
    ...claim,
    legs,
    legsTotal: legs.length,
    totalM: legs.reduce((sum, leg) => sum + leg.distanceM, 0),
    amountCents: legs.reduce((sum, leg) => sum + leg.amountCents, 0),
  };
}

type OpenClaim = Pick<KmClaim, "id" | "status" | "vehicleId" | "currency">;

/**
 * The claim that a new leg is added to: the newest open one of its vehicle, else one that was started on this device; null if it
 * starts a new claim. `claims` are sorted newest first; `trips` name the vehicles of trips that were added to a claim here.
 */
export function claimForLeg(
  leg: { vehicleId: string; currency: string },
  claims: readonly OpenClaim[],
  entries: readonly ClaimEntry[],
  trips: readonly { tripId: string; vehicleId: string }[],
): string | null {
  const submitting = new Set(
    entries.flatMap(({ move, claimId }) => (move.kind === "submit" ? [claimId] : [])),
  );
  const open = claims.find(
    ({ id, status, vehicleId, currency }) =>
      (status === "draft" || status === "returned") &&
      vehicleId === leg.vehicleId &&
      currency === leg.currency &&
      !submitting.has(id),
  );
  if (open !== undefined) return open.id;
  const known = new Set(claims.map(({ id }) => id));
  const vehicleOf = (move: ClaimMove) =>
    move.kind === "add"
      ? move.leg.vehicleId
      : move.kind === "trip"
        ? trips.find(({ tripId }) => tripId === move.tripId)?.vehicleId
        : undefined;
  const begun = entries.find(
    ({ move, claimId, refused }) =>
      refused === undefined &&
      vehicleOf(move) === leg.vehicleId &&
      !known.has(claimId) &&
      !submitting.has(claimId),
  );
  return begun?.claimId ?? null;
}
