import type { Trip } from "@kitround/contract/trips/trip.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import { tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import { isTooMuch } from "@kitround/contract/vehicles/van-load.ts";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { createLink } from "@tanstack/react-router";
import { texts as splitTexts } from "#texts/split-trip";
import { texts } from "#texts/trips";
import { deskRow } from "../../../lib/dense-parts.ts";
import { StateTone } from "../../../ui/tone.tsx";
import { RouteDot } from "../../../ui/route-dot.tsx";
import { TripState } from "../../../ui/trip-state.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";

/**
 * The facts of a trip at a glance: its progress, and what it delivers and collects. Progress is shown while it is driven,
 * and afterwards where not every stop was done.
 */
export function tripFacts(trip: Trip): string {
  const driven = trip.status === "completed" || trip.status === "reconciled";
  const stops =
    trip.status === "in_progress" || (driven && trip.stopsDone < trip.stopsTotal)
      ? texts.stopsDone(trip.stopsDone, trip.stopsTotal, trip.stopsSkipped)
      : texts.stops(trip.stopsTotal);
  return [
    stops,
    ...(trip.deliveries > 0 ? [texts.kitsOut(trip.deliveries)] : []),
    ...(trip.collections > 0 ? [texts.kitsBack(trip.collections)] : []),
  ].join(" · ");
}

const Row = createLink(
  styled("a")(({ theme }) => ({
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) minmax(0, 340px) 132px",
    alignItems: "center",
    columnGap: 12,
    rowGap: 4,
    minHeight: 64,
    padding: "8px 12px",
    color: theme.palette.text.primary,
    textDecoration: "none",
    borderBottom: `1px solid ${theme.palette.divider}`,
    "&:hover": { background: theme.palette.background.card },
    ...deskRow(theme),
    [theme.breakpoints.down("sm")]: { gridTemplateColumns: "auto minmax(0, 1fr) auto" },
  })),
);

/** Whether the load exceeds the vehicle's capacity, while that can be changed. */
export function isOver(trip: Trip): boolean {
  return tripMayChange(trip) === null && isTooMuch(trip, trip);
}

/** One trip of the list; the whole row opens it. */
export function TripRow({ trip, underDay }: { trip: Trip; underDay: boolean }) {
  return (
    <Row to="/trips/$id" params={{ id: trip.id }}>
      <RouteDot colour={trip.routeColour} />
      <Box sx={{ minWidth: 0 }}>
        <TwoLines second={tripFacts(trip)}>
          <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {underDay ? nameBesideDay(trip.name, trip.onDay) : trip.name}
          </Box>
        </TwoLines>
      </Box>
      <Box
        sx={{
          gridColumn: { xs: "2 / 4", sm: "auto" },
          gridRow: { xs: 2, sm: "auto" },
          color: "text.secondary",
          fontSize: 14,
          overflowWrap: "anywhere",
        }}
      >
        {trip.driverName ?? texts.noDriver}
        {" · "}
        {trip.vehicleName ?? texts.noVehicle}
      </Box>
      <Box sx={{ justifySelf: { sm: "end" } }}>
        <TripState trip={trip} />
        {isOver(trip) && <StateTone tone="late" word={splitTexts.sign} />}
      </Box>
    </Row>
  );
}
