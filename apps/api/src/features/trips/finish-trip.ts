import type { Body } from "@kitround/contract/route.ts";
import { odometerMayEnd, shareMetres } from "@kitround/contract/trips/odometer-rules.ts";
import { statusAfter, tripMayBeFinished } from "@kitround/contract/trips/trip-rules.ts";
import type { finishTrip as finishTripRoute, Stop, Trip } from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refuseUnlessAllowed } from "../../http/app-error.ts";
import { moveKit } from "../kits/move-kit.ts";
import { claimTrip } from "../km-claims/claim-trip.ts";
import { happenedAt } from "./driver-times.ts";
import { stopsWithLines } from "./trip-detail.ts";
import { lockTrip } from "./trip-queries.ts";

/**
 * Ends a trip at base: writes the odometer down, shares the distance over the legs driven, brings everything aboard
 * into the check, and makes the claim's legs. Finished already at the same odometer, it stays as it is.
 */
export async function finishTrip(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof finishTripRoute>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  if (trip.status === "completed" && trip.odoEndM === body.odoEndM) return;
  const stops = await stopsWithLines(tx, id);
  refuseUnlessAllowed(tripMayBeFinished(trip, stops));
  refuseUnlessAllowed(
    odometerMayEnd({
      startM: trip.odoStartM ?? 0,
      endM: body.odoEndM,
      plannedM: plannedOf(trip, stops),
      gapReason: body.gapReason ?? null,
    }),
  );

  const at = happenedAt(body.at);
  await tx
    .updateTable("stop")
    .set({
      status: "done",
      leftAt: at,
      arrivedAt: sql<string>`coalesce(arrived_at, ${at}::timestamptz)`,
    })
    .where("tripId", "=", id)
    .where("kind", "=", "base")
    .execute();
  await tx
    .updateTable("trip")
    .set({
      status: statusAfter("finish"),
      odoEndM: body.odoEndM,
      gapReason: body.gapReason ?? null,
      finishedAt: at,
    })
    .where("id", "=", id)
    .execute();
  if (trip.vehicleId !== null) {
    await tx
      .updateTable("vehicle")
      .set({ odometerM: body.odoEndM })
      .where("id", "=", trip.vehicleId)
      .where("odometerM", "<", body.odoEndM)
      .execute();
  }
  await shareOverLegs(tx, stops, body.odoEndM - (trip.odoStartM ?? 0));
  await unload(tx, actor, id, at);
  await claimTrip(tx, actor, id);
}

/** The plan holds for the way that was driven: with a stop skipped, it says nothing about the rest. */
function plannedOf(trip: Trip, stops: readonly Stop[]): number | null {
  return stops.some((stop) => stop.status === "skipped") ? null : trip.plannedM;
}

/** Legs whose length was entered keep it; the rest of the distance is shared over the others as planned. */
async function shareOverLegs(tx: Tx, stops: readonly Stop[], drivenM: number): Promise<void> {
  const driven = stops.filter((stop) => stop.status !== "skipped");
  const open = driven.filter((stop) => stop.legActualM === null);
  const entered = driven.reduce((sum, stop) => sum + (stop.legActualM ?? 0), 0);
  const planned = open.map((stop) => stop.legPlannedM);
  const weights = planned.every((leg) => leg !== null) ? planned : open.map(() => 1);
  const shares = shareMetres(Math.max(0, drivenM - entered), weights);
  for (const [index, stop] of open.entries()) {
    await tx
      .updateTable("stop")
      .set({ legActualM: shares[index] ?? 0 })
      .where("id", "=", stop.id)
      .execute();
  }
}

/** Everything aboard goes into the check; what was not handed over is free to be prepared and driven again. */
async function unload(tx: Tx, actor: Actor, tripId: string, at: string): Promise<void> {
  const aboard = await tx
    .selectFrom("kit")
    .select("id")
    .where("tripId", "=", tripId)
    .orderBy("code")
    .execute();
  for (const { id: kitId } of aboard) {
    await moveKit(tx, actor, { kitId, event: "unload", tripId, at });
  }
  if (aboard.length === 0) return;
  const back = await tx
    .updateTable("allocation")
    .set({ status: "confirmed" })
    .where("status", "=", "out")
    .where(
      "kitId",
      "in",
      aboard.map((kit) => kit.id),
    )
    .returning("id")
    .execute();
  if (back.length === 0) return;
  await tx
    .updateTable("preparation")
    .set({ status: "cancelled" })
    .where("status", "=", "loaded")
    .where(
      "allocationId",
      "in",
      back.map((allocation) => allocation.id),
    )
    .execute();
}
