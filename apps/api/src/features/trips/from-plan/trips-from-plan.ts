import { anyOf } from "../../../db/conditions.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { stopsAt } from "../lay-stops.ts";
import { compareLines } from "./compare-lines.ts";
import { missingWords } from "./plan-changes.ts";
import { type CarriedLine, carriedLinesOf, type PlanLine, planLinesOf } from "./plan-lines.ts";
import { tidy } from "./tidy-trips.ts";
import { otherVans, schoolKey, tripKey, tripsFor } from "./trips-of-days.ts";

/**
 * Turns a rotation's confirmed allocations into draft trips: one per route and day, one stop per school in the
 * route's order, one line per kit. Can be run again after changes: drafts follow the plan, and what a released,
 * driven or finished trip does not carry is described in the result. `trips` counts the new trips.
 */
export async function carryIntoTrips(
  tx: Tx,
  actor: Actor,
  rotationId: string,
): Promise<{ trips: number; notCarried: string[] }> {
  const { rows: asked } = await planLinesOf({ rotationId }).execute(tx);
  const { rows: carried } = await carriedLinesOf({ rotationId }).execute(tx);
  const { outdated, stays, missing } = compareLines(asked, carried);
  const notCarried = stays.map(({ line, words }) => `${line.tripName}: ${words}`);
  await deleteLines(tx, outdated);

  const withKit = missing.filter((line) => line.kitId !== null);
  const vans = await otherVans(tx, withKit);
  const firstVan = withKit.filter((line) => !vans.has(schoolKey(line)));
  const trips = await tripsFor(tx, actor, firstVan);
  const added: AddedLine[] = [];
  for (const line of missing) {
    const trip = vans.get(schoolKey(line)) ?? trips.get(tripKey(line));
    if (line.kitId === null) {
      if (line.action === "deliver") {
        notCarried.push(`${line.schoolName} has no copy of ${line.kitTypeName} yet.`);
      }
    } else if (trip?.status === "draft") {
      added.push({ tripId: trip.id, line });
    } else if (trip) {
      notCarried.push(`${trip.name}: ${missingWords(line)}`);
    }
  }
  await addLines(tx, actor, added);
  await tidy(tx, [...new Set(outdated.map((line) => line.tripId))]);
  return { trips: [...trips.values()].filter((trip) => trip.made).length, notCarried };
}

interface AddedLine {
  tripId: string;
  line: PlanLine;
}

async function deleteLines(tx: Tx, lines: readonly CarriedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.lineId);
  await tx.deleteFrom("stopLine").where("id", "=", anyOf(ids)).execute();
}

async function addLines(tx: Tx, actor: Actor, added: readonly AddedLine[]): Promise<void> {
  if (added.length === 0) return;
  const wanted = added.map(({ tripId, line }) => ({ tripId, schoolId: line.schoolId }));
  const stops = Map.groupBy(await stopsAt(tx, actor, wanted), (stop) => stop.tripId);
  const rows = added.flatMap(({ tripId, line }) => {
    const stop = stops.get(tripId)?.find((each) => each.schoolId === line.schoolId);
    return stop ? [lineRow(actor, stop.id, line)] : [];
  });
  await tx.insertInto("stopLine").values(rows).execute();
}

function lineRow(actor: Actor, stopId: string, line: PlanLine) {
  return {
    branchId: actor.branchId,
    stopId,
    action: line.action,
    allocationId: line.allocationId,
    kitId: line.kitId,
    boxesExpected: line.boxes,
  };
}
