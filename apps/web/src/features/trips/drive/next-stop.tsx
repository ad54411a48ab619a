import { openStops } from "@kitround/contract/trips/trip-rules.ts";
import type { Trip, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiSteering } from "@mdi/js";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/driver";
import { texts as tripTexts } from "#texts/trips";
import { ButtonLink } from "../../../fittings/links.tsx";
import { lowScreen } from "../../../lib/bench.ts";
import { useSession } from "../../../lib/stored-session.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TripState } from "../../../ui/trip-state.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";
import { timeAt, timesOf } from "../trip-times.ts";
import { tripOnDevice } from "./carried-trips.ts";
import { withEntries } from "./driver-entry.ts";
import { useOwnEntries } from "./driver-operations.ts";

/** A driver's trip on Today: the next stop, its arrival time, and one button that opens it. */
export function NextStop({ trip }: { trip: Trip }) {
  const me = useSession()?.branchUserId ?? "";
  const query = useQuery(tripOnDevice(trip.id, me));
  const underWay = trip.status === "in_progress";
  const label = underWay ? tripTexts.goOn : tripTexts.drive;
  return (
    <Box
      component="article"
      aria-label={trip.name}
      sx={{
        maxWidth: 640,
        mb: 3,
        p: 2,
        border: 1,
        borderColor: "divider",
        borderLeft: 6,
        borderRadius: 1,
        bgcolor: "background.card",
        overflowWrap: "anywhere",
        // A phone held sideways shows the button, too.
        [lowScreen]: { px: 2, py: 1, "& > *": { my: 0 } },
      }}
      style={{ borderLeftColor: trip.routeColour ?? "#4D5766" }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1.5, minHeight: 28 }}>
        <Muted style={{ flex: 1 }}>{trip.name}</Muted>
        <TripState trip={trip} />
      </Box>
      {/* Keeps the stop's height while it is loading, so that the button does not move. */}
      <Box sx={{ minHeight: 76, my: 1 }}>{query.data && <Stop known={query.data} />}</Box>
      <ButtonLink
        to="/trips/$id"
        params={{ id: trip.id }}
        variant="contained"
        size="large"
        startIcon={<Icon path={mdiSteering} size={20} />}
        aria-label={`${label}: ${trip.name}`}
        sx={{ minHeight: 56, width: { xs: "100%", sm: 280 } }}
      >
        {label}
      </ButtonLink>
    </Box>
  );
}

function Stop({ known }: { known: TripDetail }) {
  const trip = withEntries(known, useOwnEntries());
  const stops = trip.stops.filter((stop) => stop.kind !== "base");
  const stop = stops.find(({ status }) => status === "arrived") ?? openStops(trip.stops)[0];
  if (stop === undefined) return <b>{texts.allStopsDone}</b>;
  const at = timeAt(timesOf(trip).get(stop.id));
  return (
    <>
      <Muted small>{texts.stopOf(stops.indexOf(stop) + 1, stops.length)}</Muted>
      <Box sx={{ fontSize: 22, fontWeight: 600, lineHeight: 1.25 }}>{stop.placeName}</Box>
      <Box sx={{ fontSize: 16 }}>
        {stop.status === "arrived" ? texts.youAreHere : at !== null && texts.reachedAbout(at)}
      </Box>
    </>
  );
}
