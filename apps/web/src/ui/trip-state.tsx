import type { Trip } from "@kitround/contract/trips/trip.ts";
import { texts } from "#texts/trip-status";
import { today } from "../lib/dates.ts";
import { StateTone, type Tone } from "./tone.tsx";

const tripTones: Record<Trip["status"], Tone> = {
  draft: "draft",
  released: "due",
  in_progress: "out",
  completed: "done",
  reconciled: "done",
  cancelled: "off",
};

/** The trip should have been finished by now. */
export function isOverdue(trip: Pick<Trip, "status" | "onDay">, now = today()): boolean {
  return (trip.status === "draft" || trip.status === "released") && trip.onDay < now;
}

export function TripState({ trip }: { trip: Pick<Trip, "status" | "onDay"> }) {
  if (isOverdue(trip)) return <StateTone tone="late" word={texts.notDriven} />;
  return <StateTone tone={tripTones[trip.status]} word={texts[trip.status]} />;
}
