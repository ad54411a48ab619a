import {
  getKmClaim,
  type KmClaimDetail,
  listKmClaims,
  listUnclaimedTrips,
} from "@kitround/contract/km-claims/km-claim.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import type { CallOptions } from "../../server/api.ts";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { queryOptions } from "../../server/queries.ts";
import { readAsOne } from "../../server/whole-list.ts";

// A claimant's own claims are stored on the device, so that they can be opened and changed without signal.

/** A background read: errors are shown where the data would be. */
const inPlace = { shownElsewhere: true } as const;
const mine = { mine: "true" } as const;

export function ownClaimsOnDevice() {
  const read = (how: CallOptions) => readAsOne(listKmClaims, mine, how);
  return keptQueryOptions(listKmClaims, { query: mine }, { as: "own claims", read, ...inPlace });
}

/** One claim; it is stored on the device if `me` is its claimant. */
export function claimOnDevice(id: string, me: string) {
  const keepIf = (claim: KmClaimDetail) => claim.claimantId === me;
  return keptQueryOptions(getKmClaim, { params: { id } }, { keepIf, ...inPlace });
}

/** A person's own vehicles, in which a leg entered by hand was driven. */
export function ownVehiclesOnDevice() {
  const read = (how: CallOptions) => readAsOne(listVehicles, mine, how);
  return keptQueryOptions(listVehicles, { query: mine }, { as: "own vehicles", read, ...inPlace });
}

/** One's own finished trips that are on no claim. */
export function unclaimedOnDevice() {
  const how = { as: "own unclaimed trips", ...inPlace };
  return keptQueryOptions(listUnclaimedTrips, { query: mine }, how);
}

/** Everybody's: not kept on the device. */
export function allUnclaimedTrips() {
  return queryOptions(listUnclaimedTrips, { query: {} });
}
