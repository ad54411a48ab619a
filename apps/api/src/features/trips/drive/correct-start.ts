import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { movePreparation } from "../../preparations/move-preparation.ts";
import { readPreparation } from "../../preparations/preparation-queries.ts";
import { vehicleFollows } from "../desk/correct-odometer.ts";

/** Sets the vehicle's odometer to the corrected start, or to the value before; records who corrected it. */
export async function startCorrected(tx: Tx, actor: Actor, before: Run, after: Run): Promise<void> {
  const { odoStartM: startBeforeM } = before;
  // A trip in progress has an odometer, by a check constraint.
  if (startBeforeM === null) return;
  const now = after.odoStartM ?? before.odoBeforeM;
  if (now !== null) await vehicleFollows(tx, before.vehicleId, startBeforeM, now);
  if (after.odoStartM === null) return;
  await tx
    .insertInto("odometerCorrection")
    .values({
      branchId: actor.branchId,
      tripId: before.id,
      startBeforeM,
      startM: after.odoStartM,
      reason: "Typed wrong at the start",
      correctedBy: actor.branchUserId,
    })
    .execute();
}

/** Verifies a packed kit at the van, by the same rule as in the kit room. */
export async function verifyLine(
  tx: Tx,
  actor: Actor,
  trip: Run,
  { lineId }: { lineId: string },
): Promise<void> {
  const line = trip.stops.flatMap((stop) => stop.lines).find((each) => each.id === lineId);
  const packed = await tx
    .selectFrom("preparation")
    .select("id")
    .where("allocationId", "=", line?.allocationId ?? null)
    .where("status", "=", "packed")
    .executeTakeFirst();
  if (packed === undefined) return;
  const { rowVersion } = await readPreparation(tx, packed.id);
  await movePreparation(tx, actor, packed.id, { rowVersion, status: "verified" });
}
