import { addDays } from "../plan/days.ts";
import { dayWords } from "../plan/day-words.ts";
import { refusal, type Refusal } from "../refusal.ts";

/** Until when before a delivery a school may change what it brings. Without days there is no cut-off. */
export interface CutOff {
  cutOffDays: number | null;
  /** "15:00" */
  cutOffTime: string;
}

/** A minute of the branch's clock. */
export interface LocalTime {
  day: string;
  time: string;
}

/** The last minute for changes of a delivery; null without a cut-off. */
export function cutOffOf(deliverOn: string, { cutOffDays, cutOffTime }: CutOff): LocalTime | null {
  return cutOffDays === null ? null : { day: addDays(deliverOn, -cutOffDays), time: cutOffTime };
}

/**
 * Whether a school may still ask for more, or for a rotation, that comes with the delivery of this day. `deliverOn` is null if no
 * delivery is planned; `path` is the refused field.
 */
export function beforeCutOff(
  deliverOn: string | null,
  cutOff: CutOff,
  now: LocalTime,
  path: string,
): Refusal | null {
  const last = deliverOn === null ? null : cutOffOf(deliverOn, cutOff);
  if (deliverOn === null || last === null) return null;
  if (now.day < last.day || (now.day === last.day && now.time <= last.time)) return null;
  const until = `${dayWords(last.day)}, ${last.time}`;
  return refusal(
    "transition_refused",
    `What the van brings on ${dayWords(deliverOn)} could be changed until ${until}. Nothing was changed; call the library.`,
    path,
  );
}
