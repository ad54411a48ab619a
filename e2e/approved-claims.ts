import { approveKmClaims, listClaimsToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { call } from "./call.ts";
import { startTrips } from "./start-trips.ts";

/** A server with twenty claims of its driver, all approved by finance. */
export async function startApprovedClaims() {
  const trips = await startTrips(["claims"]);
  const { url, sessions } = trips.round;
  const { items } = await call(sessions.finance, listClaimsToDecide, {}, url);
  const claims = items.map(({ claim: { id, rowVersion } }) => ({ id, rowVersion, checked: true }));
  await call(sessions.finance, approveKmClaims, { body: { claims } }, url);
  return trips;
}
