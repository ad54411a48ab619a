import { claimIsOpen } from "@kitround/contract/km-claims/claim-rules.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useSession } from "../../lib/stored-session.ts";
import {
  claimOnDevice,
  ownClaimsOnDevice,
  ownVehiclesOnDevice,
  unclaimedOnDevice,
} from "./claims-on-device.ts";

/** The number of closed claims that are stored; older ones need signal. */
const CLOSED = 10;

/** Mounted at the app's root while a driver is signed in: stores their claims on the device, before the signal is lost. */
export function CarryClaims() {
  const me = useSession()?.branchUserId ?? "";
  const own = useQuery(ownClaimsOnDevice());
  useQuery(ownVehiclesOnDevice());
  useQuery(unclaimedOnDevice());
  const claims = own.data?.items ?? [];
  const carried = [
    ...claims.filter(claimIsOpen),
    ...claims.filter((claim) => !claimIsOpen(claim)).slice(0, CLOSED),
  ];
  useQueries({ queries: carried.map(({ id }) => claimOnDevice(id, me)) });
  return null;
}
