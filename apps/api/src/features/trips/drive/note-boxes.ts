import { boxesWords, kitWords } from "@kitround/contract/trips/stop-rules.ts";
import type { Run } from "@kitround/contract/trips/trip-run.ts";
import type { Actor } from "../../../db/as-actor.ts";
import type { Tx } from "../../../db/database.ts";
import { noteMissingBoxes } from "../../school-tasks/box-missing.ts";

/**
 * A missing box creates a task for its school; finding it closes the task, and so does reopening the line. Returns whether the school's
 * tasks have changed.
 */
export async function noteBoxes(
  tx: Tx,
  actor: Actor,
  trip: Run,
  at: { stopId: string; lineId: string },
): Promise<boolean> {
  const stop = trip.stops.find((each) => each.id === at.stopId);
  const line = stop?.lines.find((each) => each.id === at.lineId);
  const { schoolId = null } = stop ?? {};
  if (line === undefined || line.kitId === null || schoolId === null) return false;
  // A line that is not done after all has no missing box.
  const actual = line.status === "done" ? line.boxesActual : null;
  const missing = line.boxesExpected - (actual ?? line.boxesExpected);
  if (missing === 0 && stop?.tasks.length === 0) return false;
  const title = `${missing} of ${boxesWords(line.boxesExpected)} of ${kitWords(line)} ${missing === 1 ? "is" : "are"} missing`;
  return noteMissingBoxes(tx, actor, {
    schoolId,
    kitId: line.kitId,
    tripId: trip.id,
    title: missing > 0 ? title : null,
    note: `Found on ${trip.name}: ask the school, then close this or write the box off.`,
  });
}
