import { usualStart } from "@kitround/contract/trips/arrival-times.ts";
import { mayCorrectOdometer, odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import { tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import { loadOf } from "@kitround/contract/trips/trip-load.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Fragment, useState } from "react";
import { texts } from "#texts/trips";
import { formatMoment } from "../../../lib/dates.ts";
import { formatGrams, formatMetres } from "../../../lib/distance.ts";
import { branchFormat } from "../../../lib/locale.ts";
import { RecordHistory } from "../../../fittings/record-history.tsx";
import { PersonLink, VehicleLink } from "../../../fittings/record-link.tsx";
import { WhoMay } from "../../../fittings/who-may.tsx";
import { DayText } from "../../../ui/day-text.tsx";
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
        <Box sx={{ order: { xs: 1, md: 2 } }}>
          <Facts trip={trip} mayChange={mayChange} />
          <Box sx={{ mt: 3 }}>
            <TripSketch trip={trip} />
          </Box>
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
      {trip.startedAt === null && (
        <>
          <dt>{texts.times.leaves}</dt>
          <dd>{trip.departAt ?? texts.times.usual(usualStart)}</dd>
        </>
      )}
      <dt>{facts.driver}</dt>
      <dd>
        <PersonLink id={trip.driverId} name={trip.driverName ?? texts.noDriver} />
      </dd>
      {trip.helperName !== null && (
        <>
          <dt>{facts.helper}</dt>
          <dd>
            <PersonLink id={trip.helperId} name={trip.helperName} />
          </dd>
        </>
      )}
      <dt>{facts.vehicle}</dt>
      <dd>
        <VehicleLink id={trip.vehicleId} name={trip.vehicleName ?? texts.noVehicle} />
      </dd>
      <dt>{facts.load}</dt>
      <dd>{facts.loadOf(texts.boxes(most.boxes), formatGrams(most.weightG))}</dd>
      <dt>{facts.planned}</dt>
      <dd>{trip.plannedM === null ? facts.unknown : formatMetres(trip.plannedM)}</dd>
      {trip.odoStartM !== null && (
        <>
          <dt>{facts.odometer}</dt>
          <dd>
            {odometers(trip.odoStartM, trip.odoEndM)}
            {mayCorrectStart && (
              <Box>
                <Button sx={{ ml: -1, minHeight: 48 }} onClick={() => setCorrecting(true)}>
                  {texts.odometer.correctStart}
                </Button>
              </Box>
            )}
            {mayCorrect && (
              <Box>
                <Button sx={{ ml: -1, minHeight: 48 }} onClick={() => setCorrecting(true)}>
                  {texts.odometer.correct}
                </Button>
              </Box>
            )}
            {correcting &&
              (mayCorrectStart ? (
                <CorrectStart trip={trip} onClose={() => setCorrecting(false)} />
              ) : (
                <CorrectOdometer trip={trip} onClose={() => setCorrecting(false)} />
              ))}
          </dd>
        </>
      )}
      {driven !== null && (
        <>
          <dt>{facts.driven}</dt>
          <dd>{formatMetres(driven)}</dd>
        </>
      )}
      {trip.corrections.map((each) => (
        <Fragment key={each.at}>
          <dt>{texts.odometer.corrected}</dt>
          <dd>
            {texts.odometer.trace(
              odometers(each.startBeforeM, each.endBeforeM),
              odometers(each.startM, each.endM),
            )}
            <Muted small>
              {each.reason} · {each.byName}, {formatMoment(each.at)}
            </Muted>
          </dd>
        </Fragment>
      ))}
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

/** The odometer at the start and, once it is known, at the end. */
function odometers(startM: number, endM: number | null): string {
  return [startM, endM]
    .flatMap((m) => (m === null ? [] : odometerWords(m, branchFormat().distanceUnit)))
    .join(" – ");
}
