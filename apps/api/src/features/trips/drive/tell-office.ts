import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";

interface Told {
  /** The device's own, so that what is sent twice is one task. */
  id: string;
  /** Where the driver is, or is going; null on the way. */
  stopId: string | null;
  kitId: string | null;
  title: string;
  note: string | null;
}

/** Raises a task of what a driver found, for the school where the driver is, goes next, or was last. A trip without schools has none. */
export async function raiseTask(tx: Tx, actor: Actor, trip: Run, told: Told): Promise<void> {
  const schools = trip.stops.filter((stop) => stop.schoolId !== null);
  const stop =
    schools.find((each) => each.id === told.stopId) ??
    schools.find((each) => each.status === "arrived") ??
    schools.find((each) => each.status === "pending") ??
    schools.at(-1);
  if (stop === undefined || stop.schoolId === null) return;
  const { id, kitId, title, note } = told;
  const { branchId } = actor;
  await tx
    .insertInto("schoolTask")
    .values({
      branchId,
      id,
      schoolId: stop.schoolId,
      kitId,
      tripId: trip.id,
      title: title.slice(0, 120),
      note,
      kind: "one_off",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
