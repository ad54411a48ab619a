import { oneLine } from "../one-line.ts";
import { dayWords } from "../plan/day-words.ts";
import { arrivalTimes, clockOf, minutesIn, minutesOf, usualStart } from "./arrival-times.ts";
import { fieldForm, type wordFields } from "./mail-fields.ts";
import type { Stop, Trip } from "./trip.ts";

/** `called_off`: a visit that schools were notified of and that does not take place; its words can't be changed. */
export const schoolMailKinds = ["tomorrow", "delivered", "called_off"] as const;
export type SchoolMailKind = (typeof schoolMailKinds)[number];
/** The kinds that a branch can switch on and write words for. */
export type WordedKind = "tomorrow" | "delivered";

export interface Words {
  subject: string;
  text: string;
}

export const usualWords: Readonly<Record<WordedKind, Words>> = {
  tomorrow: {
    subject: "Science kits for {school} on {date}",
    text: [
      "{greeting} {contact},",
      "our van comes to {school} tomorrow, {date}, {arrival}.",
      "We bring: {kits}\nWe collect: {returns}",
      "Please have what goes back packed, with all of its boxes.",
      "{branch}",
    ].join("\n\n"),
  },
  delivered: {
    subject: "Delivered to {school}: {kits}",
    text: [
      "{greeting} {contact},",
      "we were at {school} on {date} {arrival}.",
      "We brought: {kits}\nWe collected: {returns}",
      "If something is missing, answer to us before the first lesson.",
      "{branch}",
    ].join("\n\n"),
  },
};

const calledOff: Words = {
  subject: "Not coming: our visit to {school} on {date}",
  text: [
    "{greeting} {contact},",
    "our van does not come to {school} on {date}, as we had told you. We are sorry, and tell you when we do.",
    "{branch}",
  ].join("\n\n"),
};

/** One visit to a school, as an e-mail describes it. */
export interface Visit {
  school: string;
  onDay: string;
  /** "between 09:00 and 09:30", "at 09:12". */
  arrival: string;
  kits: string[];
  returns: string[];
}

/** Minutes: an arrival is announced as a window of half an hour that starts on a quarter of an hour. */
const step = 15;
const span = 30;

type TripOfVisit = Pick<Trip, "onDay" | "departAt"> & { stops: readonly Stop[] };

/** A stop as it is described the day before, or after it is done; `timeZone` is the branch's. */
export function visitOf(trip: TripOfVisit, stop: Stop, kind: WordedKind, timeZone: string): Visit {
  const titles = (action: "deliver" | "collect") => {
    const wanted = stop.lines.filter(
      (line) =>
        line.action === action &&
        (kind === "delivered" ? line.status === "done" : line.status !== "failed"),
    );
    return wanted.map((line) => line.kitTypeName ?? line.kitCode ?? "").toSorted();
  };
  return {
    school: stop.placeName,
    onDay: trip.onDay,
    arrival: kind === "delivered" ? arrived(stop, timeZone) : arrives(trip, stop),
    kits: titles("deliver"),
    returns: titles("collect"),
  };
}

function arrived({ arrivedAt }: Stop, timeZone: string): string {
  return arrivedAt === null ? "" : `at ${clockOf(minutesIn(timeZone, new Date(arrivedAt)))}`;
}

function arrives(trip: TripOfVisit, stop: Stop): string {
  const lastMin = minutesOf(trip.departAt ?? usualStart);
  const reckoned = arrivalTimes(trip.stops, { lastMin }).get(stop.id);
  if (reckoned !== undefined) {
    const from = Math.floor((reckoned.atMin + reckoned.waitMin) / step) * step;
    return `between ${clockOf(from)} and ${clockOf(from + span)}`;
  }
  const { windowFrom, windowTo } = stop;
  return windowFrom !== null && windowTo !== null
    ? `between ${windowFrom} and ${windowTo}`
    : "during the day";
}

const listed = (titles: readonly string[]) => (titles.length === 0 ? "nothing" : titles.join(", "));

/** The recipient, the sender, and the branch's greeting. */
export interface MailNames {
  greeting: string;
  contact: string;
  branch: string;
}

/** Replaces the fields in a text. Inserted values are not searched for fields. */
export function fillIn(words: string, visit: Visit, who: MailNames) {
  const facts: Record<(typeof wordFields)[number], string> = {
    greeting: who.greeting,
    school: visit.school,
    contact: who.contact,
    date: dayWords(visit.onDay),
    arrival: visit.arrival,
    kits: listed(visit.kits),
    returns: listed(visit.returns),
    branch: who.branch,
  };
  return words.replaceAll(fieldForm, (whole, name: string) => {
    const key = name.trim();
    return Object.hasOwn(facts, key) ? oneLine(facts[key as keyof typeof facts]) : whole;
  });
}

/** An e-mail as it is sent: one line of subject, and the branch's words followed by the way to unsubscribe. */
export function schoolMail(
  { subject, text }: Words,
  visit: Visit,
  who: MailNames,
  unsubscribe: string,
): Words {
  return {
    subject: oneLine(fillIn(subject, visit, who)).slice(0, 300),
    text: `${fillIn(text, visit, who)}\n\n-- \nYou get this as a contact of ${oneLine(visit.school)}. No more of these e-mails: ${unsubscribe}`,
  };
}

/** The words of a kind: the branch's own if it has some; a correction says that it is one. */
export function wordsOf(
  kind: SchoolMailKind,
  own: { subject: string | null; text: string | null },
  again: boolean,
): Words {
  if (kind === "called_off") return calledOff;
  const subject = own.subject ?? usualWords[kind].subject;
  return {
    subject: again ? `Changed: ${subject}` : subject,
    text: own.text ?? usualWords[kind].text,
  };
}

/** Sentences about what has changed since a school's e-mail; `now` is null if this trip no longer stops there. */
export function toldOtherwise(kind: SchoolMailKind, told: Visit, now: Visit | null): string[] {
  if (kind === "called_off") return now === null ? [] : ["The van comes after all."];
  if (now === null) return kind === "delivered" ? [] : ["The van does not come any more."];
  const differs = (was: readonly string[], is: readonly string[]) => listed(was) !== listed(is);
  const visits = kind === "tomorrow";
  return [
    ...(visits && told.onDay !== now.onDay ? [`It is on ${dayWords(now.onDay)} now.`] : []),
    ...(visits && told.arrival !== now.arrival ? [`It is ${now.arrival} now.`] : []),
    ...(differs(told.kits, now.kits) ? [`It brings ${listed(now.kits)} now.`] : []),
    ...(differs(told.returns, now.returns) ? [`It collects ${listed(now.returns)} now.`] : []),
  ];
}
