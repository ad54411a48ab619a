import { refusal, type Refusal } from "../refusal.ts";
import { isGap, plannedDriveM } from "./odometer-rules.ts";
import { tripMay } from "./trip-rules.ts";
import type { Run } from "./trip-run.ts";
import type { TripDecision } from "./trip-end.ts";
import type { Stop, StopLine } from "./trip.ts";

export type DifferenceKind =
  | "stop_skipped"
  | "not_ready"
  | "not_done"
  | "box_missing"
  | "unplanned"
  | "found"
  | "kilometres";

/** One difference between a trip and its plan. */
export interface Difference {
  /** Stable: computing the differences again gives the same key. */
  key: string;
  kind: DifferenceKind;
  stop: Stop | null;
  /** The lines that it is about: for a skipped stop all that were left out, otherwise one. */
  lines: readonly StopLine[];
}

export type Decision = TripDecision["decision"];

/** The possible decisions for each kind; `again` puts what was left out on another trip. */
export const decisionsFor: Readonly<Record<DifferenceKind, readonly Decision[]>> = {
  stop_skipped: ["again", "shelved", "dropped"],
  not_ready: ["again", "dropped"],
  not_done: ["again", "shelved", "dropped"],
  box_missing: ["asked", "found", "written_off"],
  unplanned: ["accepted"],
  // Differences in which the records were wrong.
  found: ["not_entered", "wrong_school", "wrong_label", "unknown_cause"],
  kilometres: ["accepted"],
};

/** Kits of a difference that came back as they were packed: only these can be put on the shelf. */
export function sealedOf({ lines }: Difference): StopLine[] {
  return lines.filter(
    (line) => line.action === "deliver" && line.status === "failed" && line.kitState === "packed",
  );
}

/** The possible decisions for this difference. */
export function choicesFor(difference: Difference): readonly Decision[] {
  const sealed = sealedOf(difference).length > 0;
  return decisionsFor[difference.kind].filter((decision) => decision !== "shelved" || sealed);
}

/** All differences between a driven trip and its plan, in the order of the drive, with the distance last. */
export function differencesOf(trip: Run): Difference[] {
  const found = trip.stops.flatMap(differencesAt);
  const { odoStartM, odoEndM } = trip;
  const known = odoStartM !== null && odoEndM !== null;
  if (known && isGap(odoEndM - odoStartM, plannedDriveM(trip))) {
    found.push({ key: "km", kind: "kilometres", stop: null, lines: [] });
  }
  return found;
}

function differencesAt(stop: Stop): Difference[] {
  const skipped = stop.status === "skipped";
  const of = (line: StopLine): DifferenceKind | null => {
    const notLoaded = line.action === "deliver" && line.result === "not_ready";
    if (line.status === "failed" && notLoaded) return "not_ready";
    if (line.status === "failed") return skipped ? null : "not_done";
    if (line.result === "missing_box") return "box_missing";
    // A trip that a device stored before this field existed has none.
    if (line.status === "done" && (line.booked ?? null) !== null) return "found";
    const unplanned = line.unplanned || line.allocationId === null;
    return line.status === "done" && unplanned ? "unplanned" : null;
  };
  const one = stop.lines.flatMap((line): Difference[] => {
    const kind = of(line);
    return kind === null ? [] : [{ key: `line:${line.id}`, kind, stop, lines: [line] }];
  });
  if (!skipped) return one;
  const lines = stop.lines.filter((line) => line.status === "failed" && of(line) === null);
  return [{ key: `stop:${stop.id}`, kind: "stop_skipped", stop, lines }, ...one];
}

/** The differences that nobody has decided on yet. */
export function openDifferences(trip: Run, decisions: readonly TripDecision[]): Difference[] {
  const decided = new Set(decisions.map((each) => each.difference));
  return differencesOf(trip).filter((each) => !decided.has(each.key));
}

/** A trip can be closed only after every difference was decided on. */
export function tripMayBeReconciled(trip: Run, decisions: readonly TripDecision[]): Refusal | null {
  const move = tripMay("reconcile", trip);
  if (move !== null) return move;
  const open = openDifferences(trip, decisions).length;
  if (open === 0) return null;
  return refusal(
    "transition_refused",
    `${open === 1 ? "One thing differs" : `${open} things differ`} from the plan on ${trip.name}: decide on ${open === 1 ? "it" : "each"} first.`,
    "decisions",
  );
}

/** Decisions are made between the end of the drive and closing, each from the possible ones for its difference. */
export function mayDecide(
  trip: Run,
  { difference, decision }: { difference: string; decision: Decision | null },
): Refusal | null {
  if (trip.status !== "completed") return tripMay("reconcile", trip);
  const found = differencesOf(trip).find((each) => each.key === difference);
  if (!found) {
    return refusal("not_found", "This does not differ from the plan any more.", "difference");
  }
  if (decision === null || choicesFor(found).includes(decision)) return null;
  return refusal("transition_refused", "That does not answer this difference.", "decision");
}
