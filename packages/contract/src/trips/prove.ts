import { refusal } from "../refusal.ts";
import type { Query } from "../route.ts";
import { proofMayBeAdded, proofsOf } from "./stop-proof-rules.ts";
import { tripMustRun } from "./stop-rules.ts";
import { applied, type Moved, type Run, unchanged } from "./trip-run.ts";
import type { proveStop } from "./trip-drive.ts";
import type { Stop } from "./trip.ts";

/**
 * Adds a photo, or a signature with the name of who received the kits; a new signature replaces an earlier one. Adding the same one again
 * changes nothing.
 */
export function prove<R extends Run>(
  trip: R,
  stopId: string,
  { proofId, signedBy }: Omit<Query<typeof proveStop>, "at">,
  at: string,
): Moved<R> {
  const stop = trip.stops.find((each) => each.id === stopId);
  if (!stop) return unchanged(trip, refusal("not_found", "There is no such stop on this trip."));
  const { proofs = [] }: Partial<Stop> = stop;
  if (proofs.some(({ id }) => id === proofId)) return unchanged(trip);
  const refused =
    tripMustRun(trip) ?? proofMayBeAdded(stop, signedBy === undefined ? "photo" : "signature");
  if (refused !== null) return unchanged(trip, refused);
  const kept = signedBy === undefined ? proofs : proofsOf("photo", stop);
  const after = {
    ...stop,
    proofs: [...kept, { id: proofId, signedBy: signedBy ?? null, at }],
    receivedBy: signedBy ?? stop.receivedBy,
  };
  return applied(
    trip,
    trip.stops.map((each) => (each.id === stopId ? after : each)),
  );
}
