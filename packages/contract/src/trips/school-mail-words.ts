import { oneLine } from "../one-line.ts";
import { dayWords } from "../plan/day-words.ts";
import { arrivalTimes, clockOf, minutesIn, minutesOf, usualStart } from "./arrival-times.ts";
import { fieldForm, type wordFields } from "./mail-fields.ts";
import type { Stop, Trip } from "./trip.ts";

/** `called_off`: a visit that was told and does not take place; its words are the house's own. */
export const schoolMailKinds = ["tomorrow", "delivered", "called_off"] as const;
export type SchoolMailKind = (typeof schoolMailKinds)[number];
/** Those that a branch switches on and words. */
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
      "We bring: {kits}\nWe take back: {returns}",
      "Please have what goes back packed, with all of its boxes.",
      "{branch}",
    ].join("\n\n"),
  },
  delivered: {
    subject: "Delivered to {school}: {kits}",
    text: [
      "{greeting} {contact},",
      "we were at {school} on {date} {arrival}.",
      "We brought: {kits}\nWe took back: {returns}",
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

/** What one visit to a school is, as a mail tells it. */
export interface Visit {
  school: string;
  onDay: string;
  /** "between 09:00 and 09:30", "at 09:12". */
  arrival: string;
  kits: string[];
  returns: string[];
}

/** The quarter of an hour that a van is late, and the half that it is told for. */
const step = 15;
const span = 30;

type TripOfVisit = Pick<Trip, "onDay" | "departAt"> & { stops: readonly Stop[] };

/** A stop as it is to be told on the day before, or once it is done; `timeZone` is the branch's. */
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

/** Who is written to, by whom, and how the branch greets people. */
export interface MailNames {
  greeting: string;
  contact: string;
  branch: string;
}

/** Words with their fields filled in. What is filled in is never read for fields itself. */
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

/** A mail as it goes: one line of a subject, and below the branch's words the way to have no more of them. */
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

/** The words of a kind: the branch's own where it has some; those told once more say so. */
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

/** What a school was told that is not so any more, in sentences; `now` is null when nothing comes to it by this trip. */
export function toldOtherwise(kind: SchoolMailKind, told: Visit, now: Visit | null): string[] {
  if (kind === "called_off") return now === null ? [] : ["The van comes after all."];
  if (now === null) return kind === "delivered" ? [] : ["The van does not come any more."];
  const differs = (was: readonly string[], is: readonly string[]) => listed(was) !== listed(is);
  const visits = kind === "tomorrow";
  return [
    ...(visits && told.onDay !== now.onDay ? [`It is on ${dayWords(now.onDay)} now.`] : []),
    ...(visits && told.arrival !== now.arrival ? [`It is ${now.arrival} now.`] : []),
    ...(differs(told.kits, now.kits) ? [`It brings ${listed(now.kits)} now.`] : []),
    ...(differs(told.returns, now.returns) ? [`It takes back ${listed(now.returns)} now.`] : []),
  ];
}
