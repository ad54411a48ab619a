import { odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/trips";
import { formatMoment } from "../../../lib/dates.ts";
import { formatGrams, formatMetres } from "../../../lib/distance.ts";
import { DayText } from "../../../ui/day-text.tsx";
import { tones } from "../../../ui/tone.tsx";
import { DeskStops } from "./desk-stops.tsx";

/** A trip as the desk sees it: its facts, what the plan says otherwise, its stops. */
export function DeskTrip({ trip, mayChange }: { trip: TripDetail; mayChange: boolean }) {
  return (
    <>
      {trip.planChanges.length > 0 && <PlanChanges trip={trip} />}
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: "1fr", md: "minmax(0, 1fr) 320px" },
          alignItems: "start",
        }}
      >
        <Box sx={{ order: { xs: 2, md: 1 }, minWidth: 0 }}>
          <DeskStops trip={trip} mayChange={mayChange} />
        </Box>
        <Box sx={{ order: { xs: 1, md: 2 } }}>
          <Facts trip={trip} />
        </Box>
      </Box>
    </>
  );
}

function PlanChanges({ trip }: { trip: TripDetail }) {
  const note =
    trip.status === "draft"
      ? texts.changes.draftText
      : trip.status === "released"
        ? texts.changes.releasedText
        : texts.changes.runningText;
  return (
    <Box
      component="section"
      aria-label={texts.changes.title}
      sx={{ p: 2, mb: 3, borderRadius: 1 }}
      style={{ background: tones.blocked.tint }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 16 }} style={{ color: tones.blocked.ink }}>
        {texts.changes.title}
      </Box>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {trip.planChanges.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </Box>
      <Box sx={{ color: "text.secondary", fontSize: 14 }}>{note}</Box>
    </Box>
  );
}

function Facts({ trip }: { trip: TripDetail }) {
  const { facts } = texts;
  const driven =
    trip.odoStartM === null || trip.odoEndM === null ? null : trip.odoEndM - trip.odoStartM;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: "max-content 1fr",
        columnGap: 2,
        rowGap: 1,
        "& dt": { color: "text.secondary", fontSize: 14 },
        "& dd": { m: 0, overflowWrap: "anywhere" },
      }}
    >
      <dt>{facts.day}</dt>
      <dd>
        <DayText day={trip.onDay} />
      </dd>
      <dt>{facts.driver}</dt>
      <dd>{trip.driverName ?? texts.noDriver}</dd>
      <dt>{facts.vehicle}</dt>
      <dd>{trip.vehicleName ?? texts.noVehicle}</dd>
      <dt>{facts.load}</dt>
      <dd>{facts.loadOf(texts.boxes(trip.boxes), formatGrams(trip.weightG))}</dd>
      <dt>{facts.planned}</dt>
      <dd>{trip.plannedM === null ? facts.unknown : formatMetres(trip.plannedM)}</dd>
      {trip.odoStartM !== null && (
        <>
          <dt>{facts.odometer}</dt>
          <dd>
            {odometerWords(trip.odoStartM)}
            {trip.odoEndM !== null && <> – {odometerWords(trip.odoEndM)}</>}
          </dd>
        </>
      )}
      {driven !== null && (
        <>
          <dt>{facts.driven}</dt>
          <dd>{formatMetres(driven)}</dd>
        </>
      )}
      {trip.gapReason !== null && (
        <>
          <dt>{facts.gap}</dt>
          <dd>{trip.gapReason}</dd>
        </>
      )}
      {trip.startedAt !== null && (
        <>
          <dt>{facts.started}</dt>
          <dd>{formatMoment(trip.startedAt)}</dd>
        </>
      )}
      {trip.finishedAt !== null && (
        <>
          <dt>{facts.finished}</dt>
          <dd>{formatMoment(trip.finishedAt)}</dd>
        </>
      )}
      <dt>{facts.source}</dt>
      <dd>{trip.source === "plan" ? facts.fromPlan : facts.byHand}</dd>
      {trip.cancelReason !== null && (
        <>
          <dt>{facts.cancelled}</dt>
          <dd>{trip.cancelReason}</dd>
        </>
      )}
    </Box>
  );
}
