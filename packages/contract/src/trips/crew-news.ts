import { oneLine } from "../one-line.ts";
import { dayWords } from "../plan/day-words.ts";
import type { PushMessage } from "../pushes/push.ts";
import { nameBesideDay } from "./trip-name.ts";

/** The facts of a trip that decide about e-mails to its crew. */
export interface TripTold {
  status: string;
  driverId: string | null;
  helperId: string | null;
  /** The office's changes after the release, in words. */
  news: readonly string[];
}

export interface CrewNews {
  branchUserId: string;
  what: "given" | "changed" | "taken";
  /** The changes; empty for a trip that was assigned or unassigned. */
  words: string[];
}

const isShown = ({ status }: TripTold) => status === "released" || status === "in_progress";

function crewOf(trip: TripTold): string[] {
  if (!isShown(trip)) return [];
  return [trip.driverId, trip.helperId].filter((each) => each !== null);
}

/**
 * Whom to notify of a change of a trip by `by`: its driver and helper, who see released trips only. Nobody is notified of their own
 * change.
 */
export function crewNews(before: TripTold, after: TripTold, by: string): CrewNews[] {
  const [had, have] = [crewOf(before), crewOf(after)];
  const words = after.news.filter((each) => !before.news.includes(each));
  return [...new Set([...had, ...have])]
    .filter((each) => each !== by)
    .flatMap((branchUserId): CrewNews[] => {
      if (!had.includes(branchUserId)) return [{ branchUserId, what: "given", words: [] }];
      if (!have.includes(branchUserId)) return [{ branchUserId, what: "taken", words: [] }];
      return words.length === 0 ? [] : [{ branchUserId, what: "changed", words }];
    });
}

interface CrewMail {
  greeting: string;
  firstName: string;
  branchName: string;
  trip: string;
  onDay: string;
  /** The addresses of the trip, and of the setting that switches these e-mails off. */
  url: string;
  account: string;
  unsubscribe: string;
}

const subjects = {
  given: (trip: string, day: string) => `A trip for you on ${day}: ${trip}`,
  changed: (trip: string, day: string) => `Changed: your trip on ${day}, ${trip}`,
  taken: (trip: string, day: string) => `No longer yours: the trip on ${day}, ${trip}`,
};

function subjectOf(what: CrewNews["what"], { trip, onDay }: Pick<CrewMail, "trip" | "onDay">) {
  return subjects[what](oneLine(nameBesideDay(trip, onDay)), dayWords(onDay));
}

const openings = {
  given: "this trip is yours now. Its stops, times and contacts are here:",
  changed: "the office has changed your trip:",
  taken:
    "you do not drive this trip any more. The office has taken it back, called it off or given it to somebody else.",
};

/** The message on a driver's or helper's own devices. A lock screen shows it, so it names the trip and the change, and no person. */
export function crewPush(
  { what, words }: Pick<CrewNews, "what" | "words">,
  { id, ...facts }: Pick<CrewMail, "trip" | "onDay"> & { id: string },
): PushMessage {
  const body = words.map((each) => oneLine(each)).join("\n");
  return {
    title: subjectOf(what, facts),
    // A push service takes four kilobytes.
    body: body.slice(0, 800),
    path: what === "taken" ? "/trips" : `/trips/${id}`,
    tag: id,
  };
}

/** The e-mail to a driver or helper about a trip. */
export function crewMail(
  { what, words }: Pick<CrewNews, "what" | "words">,
  facts: CrewMail,
): { subject: string; text: string } {
  const lines = words.map((each) => `- ${oneLine(each)}`).join("\n");
  return {
    subject: subjectOf(what, facts),
    text: [
      `${facts.greeting} ${oneLine(facts.firstName)},`,
      openings[what],
      ...(lines === "" ? [] : [lines]),
      ...(what === "taken" ? [] : [facts.url]),
      oneLine(facts.branchName),
      `Choose in My account whether you get these mails: ${facts.account}`,
      `No more mails from here at all: ${facts.unsubscribe}`,
    ].join("\n\n"),
  };
}
