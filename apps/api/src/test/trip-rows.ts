import type { TestApp, TestBranch } from "./test-app.ts";
import { behindTheScenes, type TestRound } from "./trip-round.ts";

/** A kit's state and place in the tables. */
export function kitOf(app: TestApp, id: string) {
  return behindTheScenes(app, (tx) =>
    tx
      .selectFrom("kit")
      .select(["state", "place", "tripId", "schoolId"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
}

/** The status of an allocation, or of its preparation. */
export function statusOf(
  app: TestApp,
  table: "allocation" | "preparation",
  allocationId: string,
): Promise<string> {
  return behindTheScenes(app, async (tx) => {
    const row = await tx
      .selectFrom(table)
      .select("status")
      .where(table === "allocation" ? "id" : "allocationId", "=", allocationId)
      .executeTakeFirstOrThrow();
    return row.status;
  });
}

/** The last known odometer of the vehicle, in metres. */
export function odometerOf(app: TestApp, round: TestRound): Promise<number> {
  return behindTheScenes(app, async (tx) => {
    const row = await tx
      .selectFrom("vehicle")
      .select("odometerM")
      .where("id", "=", round.vehicleId)
      .executeTakeFirstOrThrow();
    return row.odometerM;
  });
}

/** The events of a kit, oldest first. */
export function movesOf(app: TestApp, kitId: string): Promise<string[]> {
  return behindTheScenes(app, async (tx) => {
    const rows = await tx
      .selectFrom("kitEvent")
      .select("event")
      .where("kitId", "=", kitId)
      .orderBy("id")
      .execute();
    return rows.map((row) => row.event);
  });
}

/** Adds completed trips of the branch's driver: the day of each, and its kilometres by the odometer. */
export function addDriven(
  app: TestApp,
  { id: branchId, actors }: TestBranch,
  { vehicleId }: TestRound,
  drives: readonly { onDay: string; km: number }[],
): Promise<unknown> {
  const trip = { branchId, name: "North", source: "manual", status: "completed" } as const;
  const crew = { driverId: actors.driver.branchUserId, vehicleId };
  const odoStartM = 1_000_000;
  const rows = drives.map(({ onDay, km }) => ({
    ...trip,
    ...crew,
    onDay,
    odoStartM,
    odoEndM: odoStartM + km * 1000,
  }));
  return behindTheScenes(app, (tx) => tx.insertInto("trip").values(rows).execute());
}
