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

// A claimant's own claims are on the device, so that they can be opened and changed without signal.

/** They are read in the background too: what is missing is said where it would be shown. */
const inPlace = { shownElsewhere: true } as const;
const mine = { mine: "true" } as const;

export function ownClaimsOnDevice() {
  const read = (how: CallOptions) => readAsOne(listKmClaims, mine, how);
  return keptQueryOptions(listKmClaims, { query: mine }, { as: "own claims", read, ...inPlace });
}

/** One claim; whose claimant `me` is stays on the device. */
export function claimOnDevice(id: string, me: string) {
  const keepIf = (claim: KmClaimDetail) => claim.claimantId === me;
  return keptQueryOptions(getKmClaim, { params: { id } }, { keepIf, ...inPlace });
}

/** One's own vehicles, which a leg by hand is driven in. */
export function ownVehiclesOnDevice() {
  const read = (how: CallOptions) => readAsOne(listVehicles, mine, how);
  return keptQueryOptions(listVehicles, { query: mine }, { as: "own vehicles", read, ...inPlace });
}

/** One's own finished trips that are on no claim. */
export function unclaimedOnDevice() {
  return keptQueryOptions(listUnclaimedTrips, { query: mine }, { as: "own trips", ...inPlace });
}

/** Everybody's: not kept on the device. */
export function allUnclaimedTrips() {
  return queryOptions(listUnclaimedTrips, { query: {} });
}
