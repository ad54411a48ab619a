import { isSettled } from "./trip-rules.ts";
import type { Stop } from "./trip.ts";

/** Metres a minute on country roads and through towns, including traffic lights (45 km/h). */
const metresAMinute = 750;
/** Minutes at a stop: for parking and the office, and for each box in or out. */
const minutesAStop = 5;
const minutesABox = 2;
/** The assumed departure of a trip without a planned one, "08:30". */
export const usualStart = "08:30";

export interface Arrival {
  /** Minutes since midnight in the branch's time zone. */
  atMin: number;
  /** Minutes of waiting until the school opens. */
  waitMin: number;
  /** Minutes after the school has closed; 0 if the van arrives in time. */
  lateMin: number;
}

type Reckoned = Pick<
  Stop,
  "id" | "kind" | "status" | "legPlannedM" | "windowFrom" | "windowTo" | "lines"
>;

/** Converts "08:30" to minutes since midnight. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Converts minutes since midnight to "08:30"; past midnight it continues with the next day's time. */
export function clockOf(minutes: number): string {
  const whole = ((Math.round(minutes) % 1440) + 1440) % 1440;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** Minutes since midnight of a moment in a time zone. */
export function minutesIn(timeZone: string, at: Date): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
    clocks.set(timeZone, clock);
  }
  return minutesOf(clock.format(at));
}

/** Cached, because creating a format takes a phone longer than using it many times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

export function driveMinutes(metres: number): number {
  return metres / metresAMinute;
}

/** The minutes of a stop, by the kits delivered and collected there. */
export function serviceMinutes({ lines }: Pick<Stop, "lines">): number {
  const boxes = lines
    .filter((line) => line.status === "open")
    .reduce((sum, line) => sum + line.boxesExpected, 0);
  return minutesAStop + minutesABox * boxes;
}

/** Whole minutes from base to base by the plan, without waiting for schools to open. */
export function tripMinutes(trip: { plannedM: number; stops: number; boxes: number }): number {
  const { plannedM, stops, boxes } = trip;
  return Math.round(driveMinutes(plannedM) + minutesAStop * stops + minutesABox * boxes);
}

/**
 * The arrival at each remaining stop, by its id: computed from the van's last known position (base, or the last stop it left) at
 * `lastMin`, never before `nowMin`. Waits at a closed school. There are no times after a leg of unknown length.
 */
export function arrivalTimes(
  stops: readonly Reckoned[],
  { lastMin, nowMin = lastMin }: { lastMin: number; nowMin?: number },
): Map<string, Arrival> {
  const arrivals = new Map<string, Arrival>();
  const here = stops.find((stop) => stop.status === "arrived");
  let leaves = here ? nowMin + serviceMinutes(here) : lastMin;
  for (const stop of stops) {
    if (stop.kind === "base" || stop.status === "arrived" || isSettled(stop)) continue;
    if (stop.legPlannedM === null) break;
    const there = Math.max(nowMin, leaves + driveMinutes(stop.legPlannedM));
    const opens = stop.windowFrom === null ? there : minutesOf(stop.windowFrom);
    const closes = stop.windowTo === null ? there : minutesOf(stop.windowTo);
    const waitMin = Math.max(0, opens - there);
    arrivals.set(stop.id, { atMin: there, waitMin, lateMin: Math.max(0, there - closes) });
    leaves = there + waitMin + serviceMinutes(stop);
  }
  return arrivals;
}

/** The start of the computation: the planned departure, or the last entry and the present moment. */
export function reckonFrom(
  trip: {
    status: string;
    departAt: string | null;
    startedAt: string | null;
    stops: readonly Pick<Stop, "leftAt">[];
  },
  { timeZone, now }: { timeZone: string; now: Date },
): { lastMin: number; nowMin?: number } {
  if (trip.status !== "in_progress") return { lastMin: minutesOf(trip.departAt ?? usualStart) };
  const nowMin = minutesIn(timeZone, now);
  const last = trip.stops.reduce<string | null>(
    (latest, { leftAt }) => (leftAt !== null && leftAt > (latest ?? "") ? leftAt : latest),
    trip.startedAt,
  );
  return { nowMin, lastMin: last === null ? nowMin : minutesIn(timeZone, new Date(last)) };
}
