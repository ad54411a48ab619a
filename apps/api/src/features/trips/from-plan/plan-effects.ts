import type { UnpublishedChange } from "@kitround/contract/plan/unpublished.ts";
import { anyOf } from "../../../db/conditions.ts";
import type { Tx } from "../../../db/database.ts";
import { tripName } from "@kitround/contract/trips/trip-name.ts";
import { compareLines } from "./compare-lines.ts";
import { carriedLinesOf, type PlanLine, planLinesOf } from "./plan-lines.ts";
import { otherVans, schoolKey, tripKey } from "./trips-of-days.ts";

type Effect = UnpublishedChange["trips"][number];

/** The effect on trips of publishing a rotation now, by allocation. Nothing is written. */
export async function effectsOnTrips(tx: Tx, rotationId: string): Promise<Map<string, Effect[]>> {
  const { rows: asked } = await planLinesOf({ rotationId }, true).execute(tx);
  const { rows: carried } = await carriedLinesOf({ rotationId }).execute(tx);
  const { outdated, stays, missing } = compareLines(asked, carried);
  const effects = new Map<string, Effect[]>();
  const say = (allocationId: string, effect: Effect) =>
    effects.set(allocationId, [...(effects.get(allocationId) ?? []), effect]);
  for (const { allocationId, action, tripId, tripName } of outdated) {
    say(allocationId, { action, effect: "leaves", tripId, tripName });
  }
  for (const { allocationId, action, tripId, tripName } of stays.map(({ line }) => line)) {
    say(allocationId, { action, effect: "stays", tripId, tripName });
  }
  const tripOf = await planTrips(tx, missing);
  for (const line of missing) {
    // A line whose copy is not chosen yet is on no trip.
    if (line.kitId === null) continue;
    const { allocationId, action } = line;
    const trip = tripOf(line);
    const effect = !trip.id ? "made" : trip.status === "draft" ? "joins" : "stays";
    say(allocationId, { action, effect, tripId: trip.id, tripName: trip.name });
  }
  return effects;
}

/** The plan's trip of a line, or the name of the one that would be made. */
async function planTrips(tx: Tx, lines: readonly PlanLine[]) {
  const days = [...new Set(lines.map((line) => line.onDay))];
  const there =
    days.length === 0
      ? []
      : await tx
          .selectFrom("trip")
          .select(["id", "name", "status", "routeId", "onDay"])
          .where("source", "=", "plan")
          .where("status", "<>", "cancelled")
          .where("van", "=", 1)
          .where("onDay", "=", anyOf(days))
          .orderBy("id")
          .execute();
  const vans = await otherVans(tx, lines);
  const byKey = new Map(there.map((trip) => [tripKey(trip), trip]));
  const routes = await tx.selectFrom("route").select(["id", "name"]).execute();
  const names = new Map(routes.map((route) => [route.id, route.name]));
  return (line: PlanLine): { id: string | null; name: string; status: string } =>
    vans.get(schoolKey(line)) ??
    byKey.get(tripKey(line)) ?? {
      id: null,
      name: tripName(names.get(line.routeId ?? "") ?? null, line.onDay),
      status: "draft",
    };
}
