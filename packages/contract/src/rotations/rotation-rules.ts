import { dayWords } from "../plan/day-words.ts";
import { addDays, weekdayOf } from "../plan/days.ts";
import { lastPackingDay } from "../plan/packing-days.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { rotationStatuses } from "./rotation.ts";

export type RotationStatus = (typeof rotationStatuses)[number];

export interface RotationDays {
  deliverOn: string;
  collectOn: string;
  readyBy: string;
}

/**
 * The rotations that fill a term. Each is `rotationDays` long, its collection day is the next delivery day, and its kits are packed
 * `prepLeadDays` before, on a day on which the branch packs. If a day is closed, the next school day is used, and the rotations after it
 * keep their interval. The last one is collected inside the term; the result is empty if not even one fits.
 */
export function layOut(
  term: { endsOn: string },
  branch: { rotationDays: number; prepLeadDays: number; packingDays: readonly string[] },
  firstDeliverOn: string,
  closed: ReadonlySet<string> = new Set(),
): RotationDays[] {
  const days: RotationDays[] = [];
  for (let start = firstDeliverOn; ; start = addDays(start, branch.rotationDays)) {
    const deliverOn = aroundClosed(start, closed);
    const collectOn = aroundClosed(addDays(start, branch.rotationDays), closed);
    if (collectOn > term.endsOn) return days;
    const soonest = addDays(deliverOn, -branch.prepLeadDays);
    const readyBy = lastPackingDay(soonest, branch.packingDays, closed);
    days.push({ deliverOn, collectOn, readyBy });
  }
}

/**
 * The first day of delivery to propose: the term's first day or, during the term, the first school day for which kits can still be
 * packed.
 */
export function firstDelivery(
  term: { startsOn: string },
  branch: { prepLeadDays: number },
  today: string,
  closed: ReadonlySet<string>,
): string {
  const soonest = addDays(today, Math.max(1, branch.prepLeadDays));
  const from = soonest > term.startsOn ? soonest : term.startsOn;
  return aroundClosed(from, closed, weekdayOf(from) > 5);
}

/** The day itself, or the next school day if it is closed. */
function aroundClosed(day: string, closed: ReadonlySet<string>, off = closed.has(day)): string {
  if (!off) return day;
  const next = addDays(day, 1);
  return aroundClosed(next, closed, closed.has(next) || weekdayOf(next) > 5);
}

/** Whether a rotation may have these days in this term. */
export function rotationFits(
  term: { startsOn: string; endsOn: string },
  days: RotationDays,
): Refusal | null {
  if (days.deliverOn < term.startsOn || days.deliverOn > term.endsOn) {
    return refusal(
      "invalid_input",
      `Deliver inside the term: ${dayWords(term.startsOn)} to ${dayWords(term.endsOn)}.`,
      "deliverOn",
    );
  }
  if (days.collectOn <= days.deliverOn) {
    return refusal("invalid_input", "Collect after the day of delivery.", "collectOn");
  }
  if (days.collectOn > term.endsOn) {
    return refusal(
      "invalid_input",
      `Collect before the term ends on ${dayWords(term.endsOn)}.`,
      "collectOn",
    );
  }
  if (days.readyBy > days.deliverOn) {
    return refusal(
      "invalid_input",
      "Kits are ready by the day of delivery at the latest.",
      "readyBy",
    );
  }
  return null;
}

/**
 * Whether kits may be assigned in this rotation. A locked one has to be unlocked first, so that published plans are not changed by
 * accident.
 */
export function takesAllocations(rotation: {
  seq: number;
  status: RotationStatus;
}): Refusal | null {
  if (rotation.status === "draft" || rotation.status === "open") return null;
  return refusal(
    "rotation_not_open",
    rotation.status === "locked"
      ? `Rotation ${rotation.seq} is locked. A manager unlocks it, with a reason, before kits are added.`
      : `Rotation ${rotation.seq} is ${rotation.status}: kits can no longer be added.`,
  );
}

/** Whether it may be published (again). A closed one may not. */
export function mayPublish(rotation: { seq: number; status: RotationStatus }): Refusal | null {
  if (rotation.status !== "closed") return null;
  return refusal("rotation_not_open", `Rotation ${rotation.seq} is closed and stays as it is.`);
}

const moves: Record<"open" | "locked" | "closed", readonly RotationStatus[]> = {
  open: ["draft", "locked"],
  locked: ["draft", "open"],
  closed: ["locked", "running"],
};

/** Whether its status may be changed to `to` by hand. `out` is the number of kits that are not checked in yet. */
export function mayBecome(
  rotation: { seq: number; status: RotationStatus },
  to: "open" | "locked" | "closed",
  given: { reason?: string | undefined; out: number },
): Refusal | null {
  if (!moves[to].includes(rotation.status)) {
    return refusal(
      "transition_refused",
      `Rotation ${rotation.seq} is ${rotation.status}: it can't be made ${to} from there.`,
      "status",
    );
  }
  if (rotation.status === "locked" && to === "open" && !given.reason) {
    return refusal("transition_refused", "Say why the rotation is unlocked.", "reason");
  }
  if (to === "closed" && given.out > 0) {
    const kits = given.out === 1 ? "1 kit is" : `${given.out} kits are`;
    return refusal(
      "transition_refused",
      `${kits} not checked in yet. Check in, cancel or substitute them first.`,
      "status",
    );
  }
  return null;
}
