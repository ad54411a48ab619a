import { refusal, type Refusal } from "../refusal.ts";
import { tripStatusWords } from "./trip-rules.ts";
import type { Stop, Trip } from "./trip.ts";

type OneOfVans = Pick<Trip, "id" | "name" | "routeId" | "onDay" | "source" | "status">;

/** The suffix that a split adds to the name, and the maximum length of the name before it. */
const vanWords = /, van (\d)$/;
const keptOfName = 110;

/** The number of a trip's van on its day, from 1. */
export function vanOf({ name }: Pick<Trip, "name">): number {
  return Number(vanWords.exec(name)?.[1] ?? 1);
}

/** The name of a trip with its van: "North Tue 24 Nov, van 2". */
export function vanName({ name }: Pick<Trip, "name">, van: number): string {
  return `${withoutVan(name)}, van ${van}`;
}

function withoutVan(name: string): string {
  return name.replace(vanWords, "").slice(0, keptOfName);
}

/** The other vans of a trip that was split over several. */
export function otherVansOf<T extends OneOfVans>(trip: OneOfVans, all: readonly T[]): T[] {
  return all.filter((other) => other.status !== "cancelled" && areVansOfOne(trip, other));
}

function areVansOfOne(one: OneOfVans, other: OneOfVans): boolean {
  return (
    one.id !== other.id &&
    one.onDay === other.onDay &&
    one.source === other.source &&
    one.routeId === other.routeId &&
    vanOf(one) !== vanOf(other) &&
    // A route drives once a day, whatever the trip's name; of trips made by hand there may be several.
    (one.routeId !== null || withoutVan(one.name) === withoutVan(other.name))
  );
}

/** Which of two vans stays when they are joined: the first, because the plan looks for it. */
export function joinedInto<T extends Pick<Trip, "name">>(one: T, other: T): [stays: T, goes: T] {
  return vanOf(one) <= vanOf(other) ? [one, other] : [other, one];
}

type Entered = Pick<Stop, "kind" | "status" | "placeName" | "lines">;

/** Whether two vans of a day may be joined to one trip again: while both are drafts without entries. */
export function vansMayJoin(
  one: OneOfVans & { stops: readonly Entered[] },
  other: OneOfVans & { stops: readonly Entered[] },
): Refusal | null {
  const no = (message: string) => refusal("transition_refused", message, "otherTripId");
  if (!areVansOfOne(one, other)) {
    return no(`${one.name} and ${other.name} are not two vans of one day.`);
  }
  for (const { name, status, stops } of [one, other]) {
    if (status !== "draft") {
      const released = status === "released" ? ": take it back to draft first" : "";
      return no(`${name} is ${tripStatusWords[status]}${released}.`);
    }
    const begun = stops.find(
      (stop) =>
        stop.kind !== "base" &&
        (stop.status !== "pending" || stop.lines.some((line) => line.status !== "open")),
    );
    if (begun) return no(`${begun.placeName} has entries of ${name} already.`);
  }
  return null;
}
