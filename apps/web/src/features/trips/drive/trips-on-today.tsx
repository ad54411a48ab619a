import type { Trip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import type { ComponentProps } from "react";
import { useOwnOperations } from "../../../lib/outbox/outbox-store.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { TripsWithEntries } from "./trips-with-entries.tsx";

// Both are loaded on demand, because they need much code: applying entries to a trip, which few devices have, and the
// next stop, which only somebody who drives today sees.
const WithEntries = lazyPart(
  async () => (await import("./trips-with-entries.tsx")).TripsWithEntries,
);

/** A driver's next stop; its place has the card's height until it is loaded, so that nothing moves. */
export const NextStop = lazyPart(
  async () => (await import("./next-stop.tsx")).NextStop,
  () => <Box sx={{ height: 210, mb: 3, "@media (max-height: 480px)": { height: 178 } }} />,
);

/** Shows trips with the entries on this device applied; nothing until these are loaded. */
export function TripsAsEntered(props: ComponentProps<typeof TripsWithEntries>) {
  return useOwnOperations().length === 0 ? (
    props.children([...props.trips])
  ) : (
    <WithEntries {...props} />
  );
}

/** The trip that this person drives now: the one in progress, otherwise today's released one. */
export function drivenNow(trips: readonly Trip[], me: string, day: string): Trip | undefined {
  const mine = trips.filter((trip) => trip.driverId === me || trip.helperId === me);
  return (
    mine.find(({ status }) => status === "in_progress") ??
    mine.find(({ status, onDay }) => status === "released" && onDay === day)
  );
}
