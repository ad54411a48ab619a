import type { Tx } from "../../db/database.ts";
import { carriedLines, type CarriedLine, planLines, type PlanLine } from "./plan-lines.ts";
import { dayWords } from "./trip-words.ts";

/** What the plan now says of a line that a trip carries, in words; null while they agree or the line is settled. */
export function changeWords(line: CarriedLine): string | null {
  if (line.lineStatus !== "open") return null;
  const kit = line.kitCode ?? "The kit";
  const towards = line.action === "deliver" ? "for" : "from";
  if (line.allocationStatus === "cancelled" || line.allocationStatus === "substituted") {
    return `${kit} ${towards} ${line.schoolName} was taken out of the plan.`;
  }
  if (line.tripSource === "plan" && line.allocationDay !== line.tripDay) {
    return `${kit} ${towards} ${line.schoolName} has moved to ${dayWords(line.allocationDay)}.`;
  }
  if (line.allocationKitId !== line.kitId) {
    const now = line.allocationKitCode ?? "no copy yet";
    return line.action === "deliver"
      ? `${line.schoolName} gets ${now} instead of ${kit}.`
      : `${line.schoolName} gives back ${now} instead of ${kit}.`;
  }
  return null;
}

/** What the plan asks for and no trip carries, in words. */
export function missingWords(line: PlanLine): string {
  return line.action === "deliver"
    ? `${line.kitCode ?? line.kitTypeName} for ${line.schoolName} is planned and not on this trip.`
    : `${line.kitCode ?? line.kitTypeName} from ${line.schoolName} is planned and not on this trip.`;
}

/** What the plan says now that a trip does not carry (I7): shown until somebody takes it over. */
export async function planChanges(
  tx: Tx,
  trip: { id: string; status: string; source: string; routeId: string | null; onDay: string },
): Promise<string[]> {
  if (!["draft", "released", "in_progress"].includes(trip.status)) return [];
  const changes = (await carriedLines(tx, { tripId: trip.id })).flatMap(
    (line) => changeWords(line) ?? [],
  );
  if (trip.source !== "plan") return changes;
  const asked = await planLines(tx, { routeId: trip.routeId, onDay: trip.onDay });
  const held = await heldKeys(tx, trip.id, asked);
  const missing = asked.filter((line) => line.kitId !== null && !held.has(keyOf(line)));
  return [...changes, ...missing.map(missingWords)];
}

export function keyOf(line: { allocationId: string; action: string }): string {
  return `${line.allocationId} ${line.action}`;
}

/** Which of the lines have an open or done line on any live trip, or have been tried on this one. */
async function heldKeys(tx: Tx, tripId: string, lines: readonly PlanLine[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const rows = await tx
    .selectFrom("stopLine as l")
    .innerJoin("stop as s", (join) =>
      join.onRef("s.branchId", "=", "l.branchId").onRef("s.id", "=", "l.stopId"),
    )
    .select(["l.allocationId", "l.action"])
    .where(
      "l.allocationId",
      "in",
      lines.map((line) => line.allocationId),
    )
    .where((eb) => eb.or([eb("l.status", "in", ["open", "done"]), eb("s.tripId", "=", tripId)]))
    .execute();
  return new Set(
    rows.flatMap(({ allocationId, action }) =>
      allocationId === null ? [] : [keyOf({ allocationId, action })],
    ),
  );
}
