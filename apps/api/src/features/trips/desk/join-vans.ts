import type { Body } from "@kitround/contract/route.ts";
import { joinedInto, vansMayJoin } from "@kitround/contract/trips/join-vans.ts";
import type { joinVans as joinRoute } from "@kitround/contract/trips/trip-desk.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { newVersion } from "../../../db/new-version.ts";
import { refuseUnlessAllowed } from "../../../app-error.ts";
import { stopsMoveInto } from "../lay-stops.ts";
import { stopsWithLines } from "../trip-detail.ts";
import { lockTrip } from "../trip-queries.ts";
import { staleTrip } from "./change-trip.ts";

/**
 * Joins two vans of one day: the first takes the other's stops with their lines, in the route's order, and the other
 * is cancelled, so that the plan finds each line on the remaining trip. Returns the first one's id.
 */
export async function joinVans(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof joinRoute>,
): Promise<string> {
  const { rowVersion, otherTripId, otherRowVersion } = body;
  // The trips are locked in the order of their ids, so that a call that joins them from the other side waits instead
  // of causing a deadlock.
  const [one, other] = await lockBoth(tx, actor, id, otherTripId);
  if (one.rowVersion !== rowVersion || other.rowVersion !== otherRowVersion) throw staleTrip();
  refuseUnlessAllowed(vansMayJoin(one, other));
  const [stays, goes] = joinedInto(one, other);
  await stopsMoveInto(tx, stays.id, goes.id);
  const cancelReason = `Joined with ${stays.name}.`;
  await tx
    .updateTable("trip")
    .set({ status: "cancelled", cancelReason })
    .where("id", "=", goes.id)
    .execute();
  // Increments the version, so that a screen which changes the first trip at the same time gets a conflict.
  await tx.updateTable("trip").set(newVersion()).where("id", "=", stays.id).execute();
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
