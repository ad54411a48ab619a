import { addDays } from "@kitround/contract/plan/days.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import { texts } from "#texts/today";
import { formatDay } from "../../lib/dates.ts";
import { DayText } from "../../ui/day-text.tsx";
import { TripState } from "../../ui/trip-state.tsx";
import { ReleaseDay } from "./release-day.tsx";
import { type Section, section } from "./section.ts";

export const trips = (today: Today) =>
  section(today.trips, texts.trips, { to: "/trips" }, (trip) => ({
    key: trip.id,
    to: { to: "/trips/$id", params: { id: trip.id } },
    title: <b>{nameBesideDay(trip.name, trip.onDay)}</b>,
    sub: [
      trip.onDay < today.day ? texts.notDriven(formatDay(trip.onDay)) : "",
      texts.stops(trip.stopsDone, trip.stopsTotal, trip.stopsSkipped),
      trip.driverName ?? "",
    ]
      .filter(Boolean)
      .join(" · "),
    end: <TripState trip={trip} />,
  }));

export const tomorrow = (today: Today) =>
  section(today.tomorrow, texts.tomorrow, { to: "/trips" }, (trip) => ({
    key: trip.id,
    to: { to: "/trips/$id", params: { id: trip.id } },
    title: <b>{nameBesideDay(trip.name, trip.onDay)}</b>,
    sub: [trip.driverName, trip.vehicleName].filter(Boolean).join(" · "),
    end: <DayText day={trip.onDay} />,
  }));

export function toRelease(today: Today): Section | null {
  // Missing in an answer that an older version of the app has stored on this device, although its type requires it.
  const drafts: Today["toRelease"] | undefined = today.toRelease;
  const found = section(drafts, texts.toRelease, { to: "/trips" }, (trip) => ({
    key: trip.id,
    to: { to: "/trips/$id", params: { id: trip.id } },
    title: <b>{nameBesideDay(trip.name, trip.onDay)}</b>,
    sub: [trip.driverName ?? texts.noDriver, trip.vehicleName ?? texts.noVehicle].join(" · "),
    end: <DayText day={trip.onDay} />,
  }));
  return found && { ...found, action: <ReleaseDay trips={drafts?.first ?? []} /> };
}

export const crewAway = (today: Today) =>
  section(today.crewAway, texts.crewAway, { to: "/trips" }, (away) => ({
    key: `${away.tripId} ${away.userId}`,
    to: { to: "/trips/$id", params: { id: away.tripId } },
    title: <b>{nameBesideDay(away.tripName, away.onDay)}</b>,
    sub:
      away.lastDay === null
        ? texts.notActive(away.personName)
        : texts.lastDay(away.personName, formatDay(away.lastDay)),
    end: <DayText day={away.onDay} />,
  }));

export const toTell = (today: Today) =>
  section(today.toTell, texts.toTell, { to: "/trips" }, (visit) => ({
    key: `${visit.tripId} ${visit.schoolId}`,
    to: { to: "/trips/$id", params: { id: visit.tripId }, hash: "schools-told" },
    title: <b>{visit.schoolName}</b>,
    sub: [visit.contactName, visit.phone].filter(Boolean).join(" · ") || texts.noPhone,
    end: <DayText day={addDays(today.day, 1)} />,
  }));
