import { usualStart } from "@kitround/contract/trips/arrival-times.ts";
import { mayCorrectOdometer, odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import { tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import { loadOf } from "@kitround/contract/trips/trip-load.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/trips";
import { formatMoment } from "../../../lib/dates.ts";
import { formatGrams, formatMetres } from "../../../lib/distance.ts";
import { branchFormat } from "../../../lib/locale.ts";
import { RecordHistory } from "../../../fittings/record-history.tsx";
import { PersonLink, VehicleLink } from "../../../fittings/record-link.tsx";
import { WhoMay } from "../../../fittings/who-may.tsx";
import { DayText } from "../../../ui/day-text.tsx";
import { type Fact, FactList } from "../../../ui/fact-list.tsx";
import { CorrectStart } from "../drive/start-again.tsx";
import { CorrectOdometer } from "../correct-odometer.tsx";
import { TripSketch } from "../trip-sketch.tsx";
import { DeskStops } from "./desk-stops.tsx";
import { Differences } from "./differences.tsx";
import { LateKits } from "./late-kits.tsx";
import { OtherVans } from "./other-vans.tsx";
import { OverLoad } from "./over-load.tsx";
import { PlanChanges } from "./plan-changes.tsx";
import { SchoolMails } from "./school-mails.tsx";
import { TooLate } from "./too-late.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

/**
 * A trip as the desk sees it: its facts, the plan's changes, its stops, and at the end the deviations from the plan.
 */
export function DeskTrip({ trip, mayChange }: { trip: TripDetail; mayChange: boolean }) {
  const ended = trip.status === "completed" || trip.status === "reconciled";
  return (
    <>
      <PlanChanges trip={trip} mayWrite={mayChange} />
      {tripMayChange(trip) === null && <OverLoad trip={trip} mayWrite={mayChange} />}
      {tripMayChange(trip) === null && <OtherVans trip={trip} mayWrite={mayChange} />}
      {tripMayChange(trip) === null && <TooLate trip={trip} />}
      {mayChange && <LateKits trip={trip} />}
      {ended && <Differences trip={trip} mayWrite={mayChange} />}
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: "1fr", md: "minmax(0, 1fr) 320px" },
          alignItems: "start",
        }}
      >
        <Box sx={{ order: { xs: 2, md: 1 }, minWidth: 0 }}>
          <WhoMay change="trips:write" />
          <DeskStops trip={trip} mayChange={mayChange} />
          {mayChange && <SchoolMails trip={trip} />}
          <Box sx={{ mt: 3 }}>
            <RecordHistory kind="trip" id={trip.id} />
          </Box>
        </Box>
        <Box
          sx={{
            order: { xs: 1, md: 2 },
            display: "grid",
            gap: 3,
            // Side by side on a tablet, so that the stops begin on the first screen.
            gridTemplateColumns: {
              xs: "minmax(0, 1fr)",
              sm: "repeat(2, minmax(0, 1fr))",
              md: "minmax(0, 1fr)",
            },
            alignItems: "start",
          }}
        >
          <Box>
            <Facts trip={trip} mayChange={mayChange} />
          </Box>
          <TripSketch trip={trip} />
        </Box>
      </Box>
    </>
  );
}

function Facts({ trip, mayChange }: { trip: TripDetail; mayChange: boolean }) {
  const [correcting, setCorrecting] = useState(false);
  const mayCorrect = mayChange && mayCorrectOdometer(trip, true) === null;
  const mayCorrectStart = mayChange && trip.status === "in_progress";
  const { facts } = texts;
  const most = loadOf(trip.stops);
  const driven =
    trip.odoStartM === null || trip.odoEndM === null ? null : trip.odoEndM - trip.odoStartM;
  const rows: Fact[] = [
    { label: facts.day, value: <DayText day={trip.onDay} /> },
    {
      label: texts.times.leaves,
      value: trip.startedAt === null && (trip.departAt ?? texts.times.usual(usualStart)),
    },
    {
      label: facts.driver,
      value: <PersonLink id={trip.driverId} name={trip.driverName ?? texts.noDriver} />,
    },
    {
      label: facts.helper,
      value: trip.helperName && <PersonLink id={trip.helperId} name={trip.helperName} />,
    },
    {
      label: facts.vehicle,
      value: <VehicleLink id={trip.vehicleId} name={trip.vehicleName ?? texts.noVehicle} />,
    },
    {
      label: facts.load,
      value: facts.loadOf(texts.boxes(most.boxes), formatGrams(most.weightG)),
    },
    {
      label: facts.planned,
      value: trip.plannedM === null ? facts.unknown : formatMetres(trip.plannedM),
    },
    {
      label: facts.odometer,
      value: trip.odoStartM !== null && (
        <>
          {odometers(trip.odoStartM, trip.odoEndM)}
          {(mayCorrectStart || mayCorrect) && (
            <Box>
              <Button
                variant="outlined"
                sx={{ minHeight: { xs: 48, lg: 36 } }}
                onClick={() => setCorrecting(true)}
              >
                {mayCorrectStart ? texts.odometer.correctStart : texts.odometer.correct}
              </Button>
            </Box>
          )}
        </>
      ),
    },
    { label: facts.driven, value: driven !== null && formatMetres(driven) },
    {
      label: texts.odometer.corrected,
      value:
        trip.corrections.length > 0 &&
        trip.corrections.map((each) => (
          <div key={each.at}>
            {texts.odometer.trace(
              odometers(each.startBeforeM, each.endBeforeM),
              odometers(each.startM, each.endM),
            )}
            <Muted small>
              {each.reason} · {each.byName}, {formatMoment(each.at)}
            </Muted>
          </div>
        )),
    },
    { label: facts.gap, value: trip.gapReason },
    { label: facts.started, value: trip.startedAt && formatMoment(trip.startedAt) },
    { label: facts.finished, value: trip.finishedAt && formatMoment(trip.finishedAt) },
    { label: facts.source, value: trip.source === "plan" ? facts.fromPlan : facts.byHand },
    { label: facts.cancelled, value: trip.cancelReason },
  ];
  const close = () => setCorrecting(false);
  return (
    <>
      <FactList facts={rows} compact />
      {correcting &&
        (mayCorrectStart ? (
          <CorrectStart trip={trip} onClose={close} />
        ) : (
          <CorrectOdometer trip={trip} onClose={close} />
        ))}
    </>
  );
}

/** The odometer at the start and, once it is known, at the end. */
function odometers(startM: number, endM: number | null): string {
  return [startM, endM]
    .flatMap((m) => (m === null ? [] : odometerWords(m, branchFormat().distanceUnit)))
    .join(" – ");
}
