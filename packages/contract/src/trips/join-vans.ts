import { refusal, type Refusal } from "../refusal.ts";
import { tripStatusWords } from "./trip-rules.ts";
import type { Stop, Trip } from "./trip.ts";

type OneOfVans = Pick<Trip, "id" | "name" | "routeId" | "onDay" | "source" | "status">;

/** The split's own words at the end of a name; it keeps this much of what stands before them. */
const vanWords = /, van (\d)$/;
const keptOfName = 110;

/** Which van of its day a trip is, from 1. */
export function vanOf({ name }: Pick<Trip, "name">): number {
  return Number(vanWords.exec(name)?.[1] ?? 1);
}

/** The name that the van of a trip has: "North Tue 24 Nov, van 2". */
export function vanName({ name }: Pick<Trip, "name">, van: number): string {
  return `${withoutVan(name)}, van ${van}`;
}

function withoutVan(name: string): string {
  return name.replace(vanWords, "").slice(0, keptOfName);
}

/** The trips that one was split from, or into: the same day over several vans. */
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
    // A route's day is one, however it is called; by hand there may be several on a day.
    (one.routeId !== null || withoutVan(one.name) === withoutVan(other.name))
  );
}

/** Of two vans of a day, the one that stays: the plan looks for the first. */
export function joinedInto<T extends Pick<Trip, "name">>(one: T, other: T): [stays: T, goes: T] {
  return vanOf(one) <= vanOf(other) ? [one, other] : [other, one];
}

type Entered = Pick<Stop, "kind" | "status" | "placeName" | "lines">;

/** May two vans of a day be one trip again? As long as both are drafts, and nothing was entered on either. */
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
