import { addDays } from "@kitround/contract/plan/days.ts";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** One entry of a calendar. */
export interface FeedEvent {
  /** Stays the same as long as the entry exists. */
  uid: string;
  /** Days, the last one included; or moments in UTC. */
  when: { fromDay: string; toDay: string } | { startsAt: string; endsAt: string };
  summary: string;
  description: string | null;
  location: string | null;
  cancelled: boolean;
  /** When its content was last changed, and how often. */
  updatedAt: string;
  version: number;
}

const hour = 3600;

/**
 * An iCalendar of these events. It uses only whole days and moments in UTC, neither of which needs a time zone's
 * rules.
 */
export function calendarText(name: string, events: readonly FeedEvent[]): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: "Kitround", product: "Kitround", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hour,
  });
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      ...timesOf(event.when),
      stamp: new Date(event.updatedAt),
      sequence: event.version,
      summary: plain(event.summary),
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(event.description === null ? {} : { description: plain(event.description) }),
      ...(event.location === null ? {} : { location: plain(event.location) }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function timesOf(when: FeedEvent["when"]) {
  if ("startsAt" in when) return { start: new Date(when.startsAt), end: new Date(when.endsAt) };
  const noon = (day: string) => new Date(`${day}T00:00:00Z`);
  // In iCalendar the end is the day after the last.
  return { start: noon(when.fromDay), end: noon(addDays(when.toDay, 1)), allDay: true };
}

/** Keeps line ends; other control characters are not allowed in a calendar. */
function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/[^\P{Cc}\n]+/gu, " ");
}
