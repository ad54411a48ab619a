import type { Body } from "@kitround/contract/route.ts";
import { joinedInto, vansMayJoin } from "@kitround/contract/trips/join-vans.ts";
import type { joinVans as joinRoute } from "@kitround/contract/trips/trip-desk.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { refuseUnlessAllowed } from "../../../app-error.ts";
import { stopsMoveInto } from "../lay-stops.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { staleTrip } from "./change-trip.ts";

/**
 * Puts two vans of one day together: the first takes the other's stops with their lines, in the order of the road, and the other
 * is cancelled, so that the plan finds each line on the one that is left. Returns the first one's id.
 */
export async function joinVans(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof joinRoute>,
): Promise<string> {
  const { rowVersion, otherTripId, otherRowVersion } = body;
  // One after the other by their ids: a call that joins them from the other side waits, and no deadlock comes of it.
  const [one, other] = await lockBoth(tx, actor, id, otherTripId);
  if (one.rowVersion !== rowVersion || other.rowVersion !== otherRowVersion) throw staleTrip();
  refuseUnlessAllowed(vansMayJoin(one, other));
  const [stays, goes] = joinedInto(one, other);
  await stopsMoveInto(tx, stays.id, goes.id);
  const cancelReason = `Put together with ${stays.name}.`;
  await tx
    .updateTable("trip")
    .set({ status: "cancelled", cancelReason })
    .where("id", "=", goes.id)
    .execute();
  // So that a screen which changes the first trip meanwhile learns of it.
  await tx.updateTable("trip").set({ name: stays.name }).where("id", "=", stays.id).execute();
  return stays.id;
}

async function lockBoth(tx: Tx, actor: Actor, id: string, otherTripId: string) {
  const found = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const each of [id, otherTripId].toSorted()) found.set(each, await read(tx, actor, each));
  const [one, other] = [found.get(id), found.get(otherTripId)];
  if (!one || !other) throw new Error("Both were read.");
  return [one, other] as const;
}

async function read(tx: Tx, actor: Actor, id: string) {
  const trip = await lockTrip(tx, actor, id);
  return { ...trip, stops: await stopsWithLines(tx, id) };
}
