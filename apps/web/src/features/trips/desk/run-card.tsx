import type { Trip } from "@kitround/contract/trips/trip.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import { mdiArrowRight, mdiSteering } from "@mdi/js";
import Box from "@mui/material/Box";
import { texts as splitTexts } from "#texts/split-trip";
import { texts } from "#texts/trips";
import { today } from "../../../lib/dates.ts";
import { formatGrams } from "../../../lib/distance.ts";
import { ButtonLink } from "../../../fittings/links.tsx";
import { TextLink } from "../../../fittings/text-link.tsx";
import { PersonLink, VehicleLink } from "../../../fittings/record-link.tsx";
import { DayText } from "../../../ui/day-text.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { TripState } from "../../../ui/trip-state.tsx";
import { isOver, tripFacts } from "./trip-row.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

/** A trip of today as a large card: its name, its progress, and a button to open it. */
export function RunCard({ trip, mayDrive }: { trip: Trip; mayDrive: boolean }) {
  const drive = mayDrive && (trip.status === "released" || trip.status === "in_progress");
  const label = !drive ? texts.open : trip.status === "in_progress" ? texts.goOn : texts.drive;
  const share = trip.stopsTotal === 0 ? 0 : (trip.stopsDone + trip.stopsSkipped) / trip.stopsTotal;
  return (
    <Box
      component="article"
      aria-label={trip.name}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        borderLeft: 6,
        bgcolor: "background.card",
        p: { xs: 2, sm: 2.5 },
        display: "flex",
        flexDirection: "column",
        gap: 1.5,
      }}
      style={{ borderLeftColor: trip.routeColour ?? "#4D5766" }}
    >
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1.5 }}>
        <Box
          component="h3"
          sx={{ m: 0, fontSize: 20, fontWeight: 600, overflowWrap: "anywhere", flex: 1 }}
        >
          <TextLink
            to="/trips/$id"
            params={{ id: trip.id }}
            underline="hover"
            sx={{ color: "inherit" }}
          >
            {nameBesideDay(trip.name, trip.onDay)}
          </TextLink>
        </Box>
        <TripState trip={trip} />
      </Box>
      <Box sx={{ fontSize: 16 }}>
        {tripFacts(trip)}
        {trip.boxes > 0 && (
          <Muted as="span">
            {" "}
            ({texts.facts.loadOf(texts.boxes(trip.boxes), formatGrams(trip.weightG))})
          </Muted>
        )}
        {isOver(trip) && <StateTone tone="late" word={splitTexts.sign} />}
        <Box sx={{ color: "text.secondary", mt: 0.5, overflowWrap: "anywhere" }}>
          <PersonLink id={trip.driverId} name={trip.driverName ?? texts.noDriver} />
          {" · "}
          <VehicleLink id={trip.vehicleId} name={trip.vehicleName ?? texts.noVehicle} />
          {trip.onDay !== today() && (
            <>
              {" · "}
              <DayText day={trip.onDay} />
            </>
          )}
        </Box>
      </Box>
      {trip.status === "in_progress" && (
        <Box
          aria-hidden
          sx={{ height: 8, borderRadius: 1, bgcolor: "divider", overflow: "hidden" }}
        >
          <Box
            sx={{ height: "100%", bgcolor: "primary.main" }}
            style={{ width: `${share * 100}%` }}
          />
        </Box>
      )}
      <Box sx={{ mt: "auto" }}>
        <ButtonLink
          to="/trips/$id"
          params={{ id: trip.id }}
          variant={drive ? "contained" : "outlined"}
          size="large"
          startIcon={<Icon path={drive ? mdiSteering : mdiArrowRight} size={20} />}
          aria-label={`${label}: ${trip.name}`}
          sx={{ minWidth: { xs: "100%", sm: 200 } }}
        >
          {label}
        </ButtonLink>
      </Box>
    </Box>
  );
}
