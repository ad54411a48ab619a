import { kitStateWords } from "../kits/kit-state.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { ReasonNot } from "./line-reasons.ts";
import type { Stop, StopLine, Trip } from "./trip.ts";
import { isSettled, tripStatusWords } from "./trip-rules.ts";

type StopFacts = Pick<Stop, "id" | "kind" | "placeName" | "status">;
type LineFacts = Pick<
  StopLine,
  | "action"
  | "kitCode"
  | "kitTypeName"
  | "boxesExpected"
  | "boxesActual"
  | "status"
  | "result"
  | "note"
>;
export type Settlement = {
  result: "done" | "open" | ReasonNot;
  boxesActual?: number | undefined;
  note?: string | undefined;
};

const refused = (message: string, path = "status") => refusal("transition_refused", message, path);

/** Stops are entered only during the trip. */
export function tripMustRun(trip: Pick<Trip, "name" | "status">): Refusal | null {
  if (trip.status === "in_progress") return null;
  return refused(
    `${trip.name} is ${tripStatusWords[trip.status]}: stops are entered while it is under way.`,
  );
}

/** Stops can be visited in any order, one at a time; a skipped one may be visited after all. */
export function stopMayBeArrivedAt(stop: StopFacts, stops: readonly StopFacts[]): Refusal | null {
  if (stop.status !== "pending" && stop.status !== "skipped") {
    return refused(`${stop.placeName} has been finished already.`);
  }
  const here = stops.find((other) => other.status === "arrived" && other.id !== stop.id);
  if (here) return refused(`You are still at ${here.placeName}: finish that stop first.`);
  return null;
}

/** A stop is finished only after its arrival, unless it is skipped with a reason; after a kit was handed over it can't be skipped. */
export function stopMayBeLeft(
  stop: StopFacts & { lines: readonly Pick<StopLine, "status">[] },
  skipping: boolean,
): Refusal | null {
  if (isSettled(stop)) return refused(`${stop.placeName} has been finished already.`);
  if (skipping && stop.lines.some((line) => line.status === "done")) {
    return refused(
      `Kits have changed hands at ${stop.placeName}: finish the stop instead.`,
      "skipReason",
    );
  }
  if (!skipping && stop.status !== "arrived") {
    return refused(
      `Nobody has arrived at ${stop.placeName} yet: arrive, or skip it with a reason.`,
    );
  }
  return null;
}

/** The status of a finished stop: done if all of its lines are. */
export function statusOnLeaving(lines: readonly Pick<StopLine, "status">[]): "done" | "partial" {
  return lines.every((line) => line.status === "done") ? "done" : "partial";
}

export function kitWords(line: Pick<StopLine, "kitCode" | "kitTypeName">): string {
  return line.kitCode ?? line.kitTypeName ?? "The kit";
}

/** Whether an answer is the same as the present one, so that sending it again changes nothing. */
export function isSameSettlement(line: LineFacts, given: Settlement): boolean {
  if (line.status === "open" || given.result === "open") return line.status === given.result;
  if (given.result !== "done") {
    return line.result === given.result && (line.note ?? undefined) === given.note;
  }
  return line.status === "done" && line.boxesActual === (given.boxesActual ?? line.boxesExpected);
}

/** Lines are settled during the stop: until it is finished each may be ticked, unticked, counted again or marked as not possible. */
export function lineMayBeSettled(
  stop: StopFacts,
  line: LineFacts,
  given: Settlement,
): Refusal | null {
  if (stop.status !== "arrived") {
    return refused(
      isSettled(stop)
        ? `${stop.placeName} has been finished already.`
        : `Nobody has arrived at ${stop.placeName} yet.`,
    );
  }
  const kit = kitWords(line);
  if (given.result === "other" && given.note === undefined) {
    return refused(`Say in a few words why ${kit} was not possible.`, "note");
  }
  if (given.result !== "done") return null;
  const boxes = given.boxesActual ?? line.boxesExpected;
  if (boxes > line.boxesExpected) {
    return refused(`${kit} has ${boxesWords(line.boxesExpected)}, not ${boxes}.`, "boxesActual");
  }
  if (boxes === 0) {
    return refused(`No box of ${kit} changed hands: say why instead.`, "boxesActual");
  }
  return null;
}

/** A kit moves with its line. One that the records do not have in the van needs a note of how it got there. */
export function kitMayMove(
  stop: Pick<Stop, "schoolId">,
  line: Pick<StopLine, "action" | "kitId" | "kitCode" | "kitTypeName" | "kitIs" | "status">,
  given: Settlement,
): Refusal | null {
  const kit = kitWords(line);
  if (line.kitId === null || stop.schoolId === null) {
    return refused(`${kit} has no kit or no school.`, "result");
  }
  if (line.action === "deliver" && given.result === "done" && isFound(line) && !given.note) {
    return refused(
      `${kit} was not loaded when the trip started: say how it comes to be in the van.`,
      "note",
    );
  }
  return null;
}

/** The driver has a kit that the records have elsewhere: this becomes a finding, and is never refused. */
export function isFound(line: Pick<StopLine, "action" | "kitIs">): boolean {
  return line.kitIs !== (line.action === "deliver" ? "aboard" : "here");
}

/** Where the records have the kit of a line. */
export function bookedWords({
  kitIs,
  kitState,
}: Pick<StopLine, "kitIs" | "kitState">): string | null {
  if (kitIs === "unverified") return "packed and not verified";
  return kitState === null ? null : kitStateWords[kitState];
}

/** Whether a line is done with a box missing, which creates a task. */
export function resultOf(line: LineFacts, given: Settlement): NonNullable<StopLine["result"]> {
  if (given.result !== "done" && given.result !== "open") return given.result;
  return (given.boxesActual ?? line.boxesExpected) < line.boxesExpected ? "missing_box" : "done";
}

export function boxesWords(boxes: number): string {
  return boxes === 1 ? "1 box" : `${boxes} boxes`;
}
