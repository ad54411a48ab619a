import { kitStateWords } from "@kitround/contract/kits/kit-state.ts";
import type { Body } from "@kitround/contract/route.ts";
import { odometerMayStart } from "@kitround/contract/trips/odometer-rules.ts";
import { statusAfter, tripMay } from "@kitround/contract/trips/trip-rules.ts";
import type { startTrip as startTripRoute, Stop, StopLine } from "@kitround/contract/trips/trip.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../http/app-error.ts";
import { moveKit } from "../kits/move-kit.ts";
import { happenedAt } from "./driver-times.ts";
import { stopsWithLines } from "./trip-detail.ts";
import { lockTrip } from "./trip-queries.ts";

/**
 * Starts a released trip: writes the odometer down, and takes aboard every packed kit that goes out. A kit that is not
 * packed stays, and its line says so. Started already at the same odometer, it stays as it is.
 */
export async function startTrip(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<typeof startTripRoute>,
): Promise<void> {
  const trip = await lockTrip(tx, actor, id);
  if (trip.status === "in_progress" && trip.odoStartM === body.odoStartM) return;
  refuseUnlessAllowed(tripMay("start", trip));
  const { driverId, vehicleId } = trip;
  if (driverId === null || vehicleId === null) {
    throw new AppError("transition_refused", `${trip.name} has no driver or no vehicle.`);
  }
  await refuseSecondTrip(tx, driverId);
  const vehicle = await tx
    .selectFrom("vehicle")
    .select("odometerM")
    .where("id", "=", vehicleId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseUnlessAllowed(odometerMayStart(body.odoStartM, vehicle.odometerM));

  const at = happenedAt(body.at);
  await tx
    .updateTable("trip")
    .set({ status: statusAfter("start"), odoStartM: body.odoStartM, startedAt: at })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("vehicle")
    .set({ odometerM: body.odoStartM })
    .where("id", "=", vehicleId)
    .execute();
  for (const stop of await stopsWithLines(tx, id)) {
    for (const line of stop.lines) {
      if (line.action === "deliver" && line.status === "open") {
        await load(tx, actor, { tripId: id, stop, line, at });
      }
    }
  }
}

async function refuseSecondTrip(tx: Tx, driverId: string): Promise<void> {
  const other = await tx
    .selectFrom("trip")
    .select("name")
    .where("driverId", "=", driverId)
    .where("status", "=", "in_progress")
    .executeTakeFirst();
  if (!other) return;
  const message = `${other.name} is under way with the same driver: finish it first.`;
  throw new AppError("transition_refused", message, [{ path: "status", message }]);
}

async function load(
  tx: Tx,
  actor: Actor,
  { tripId, stop, line, at }: { tripId: string; stop: Stop; line: StopLine; at: string },
): Promise<void> {
  const { kitId, allocationId } = line;
  const preparation =
    allocationId === null || kitId === null
      ? undefined
      : await tx
          .selectFrom("preparation")
          .select("id")
          .where("allocationId", "=", allocationId)
          .where("kitId", "=", kitId)
          .where("status", "in", ["packed", "verified"])
          .executeTakeFirst();
  if (!preparation || kitId === null || allocationId === null || line.kitState !== "packed") {
    const state = line.kitState === null ? "no kit" : kitStateWords[line.kitState];
    await tx
      .updateTable("stopLine")
      .set({ status: "failed", result: "not_ready", note: `Not packed at the start (${state}).` })
      .where("id", "=", line.id)
      .execute();
    return;
  }
  await moveKit(tx, actor, {
    kitId,
    event: "load",
    tripId,
    allocationId,
    at,
    ...(stop.schoolId === null ? {} : { schoolId: stop.schoolId }),
  });
  await tx
    .updateTable("preparation")
    .set({ status: "loaded" })
    .where("id", "=", preparation.id)
    .execute();
  await tx
    .updateTable("allocation")
    .set({ status: "out" })
    .where("id", "=", allocationId)
    .execute();
}
