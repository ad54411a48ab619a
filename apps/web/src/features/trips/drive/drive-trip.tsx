import { mayCorrectOdometer, wayWords } from "@kitround/contract/trips/odometer-rules.ts";
import { openStops } from "@kitround/contract/trips/trip-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiFlagCheckered, mdiTruckOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/driver";
import { texts as tripTexts } from "#texts/trips";
import { ButtonLink } from "../../../fittings/links.tsx";
import { useCan } from "../../../lib/can.ts";
import { branchFormat } from "../../../lib/locale.ts";
import { useSession } from "../../../lib/stored-session.ts";
import { removeEntry } from "../../../server/outbox/outbox.ts";
import { Deferred } from "../../../ui/deferred.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { CorrectOdometer } from "../correct-odometer.tsx";
import { ClaimTrip } from "./claim-trip.tsx";
import { AllStops } from "./all-stops.tsx";
import { DriveFinish } from "./drive-finish.tsx";
import { DriveNews } from "./drive-news.tsx";
import { DriveStart } from "./drive-start.tsx";
import { DriveStop } from "./drive-stop.tsx";
import { StayAwake } from "./stay-awake.tsx";
import { withEntries } from "./driver-entry.ts";
import { useOwnEntries } from "./driver-operations.ts";

/** Driver mode: the next action, by the trip with all entries on this device. */
export function DriveTrip({ trip: known }: { trip: TripDetail }) {
  const trip = withEntries(known, useOwnEntries());
  return (
    <>
      <Deferred>
        <DriveNews trip={trip} />
      </Deferred>
      <NextThing trip={trip} />
    </>
  );
}

function NextThing({ trip }: { trip: TripDetail }) {
  if (trip.status === "draft") {
    return (
      <EmptyState icon={mdiTruckOutline} title={texts.notReleased} text={texts.notReleasedText} />
    );
  }
  if (trip.status === "cancelled") {
    return (
      <EmptyState
        icon={mdiTruckOutline}
        title={texts.cancelled}
        {...(trip.cancelReason === null ? {} : { text: trip.cancelReason })}
      />
    );
  }
  return <>{trip.status === "released" ? <DriveStart trip={trip} /> : <OnTheRoad trip={trip} />}</>;
}

/** From the first stop to the end. */
function OnTheRoad({ trip }: { trip: TripDetail }) {
  // A stop that the driver chose out of turn, until it is settled.
  const [chosen, setChosen] = useState<string | null>(null);
  const stops = trip.stops.filter((stop) => stop.kind !== "base");
  const open = openStops(trip.stops);
  const now =
    stops.find((stop) => stop.status === "arrived") ??
    stops.find(
      (stop) => stop.id === chosen && (stop.status === "pending" || stop.status === "skipped"),
    ) ??
    open[0];
  if (trip.status !== "in_progress") return <Finished trip={trip} />;
  const all = <AllStops trip={trip} stops={stops} now={now} onChoose={setChosen} />;
  if (now === undefined) return <DriveFinish trip={trip}>{all}</DriveFinish>;
  const number = stops.indexOf(now) + 1;
  return (
    <DriveStop
      key={now.id}
      trip={trip}
      stop={now}
      number={number}
      total={stops.length}
      onSkip={() => setChosen(null)}
    >
      {all}
      <StayAwake />
    </DriveStop>
  );
}

function Finished({ trip }: { trip: TripDetail }) {
  const entries = useOwnEntries().filter((each) => each.tripId === trip.id);
  const ended = entries.find((each) => each.entry.kind === "finish");
  const refused = entries.filter((each) => each.refused !== undefined).length;
  // A waiting claim that depends on the end is undone first.
  const last = entries.find((each) => each.entry.kind === "claim") ?? ended;
  const mayUndo =
    last?.heldUntil !== undefined && last.tried !== true && last.refused === undefined;
  const driven = (trip.odoEndM ?? 0) - (trip.odoStartM ?? 0);
  const claims = useCan("claims:own");
  const me = useSession()?.branchUserId;
  // The main button is then the claim's.
  const claimable = claims && me === trip.driverId;
  const office = useCan("trips:write");
  const [correcting, setCorrecting] = useState(false);
  // An entry that was not sent can't be corrected, but it can still be undone.
  const mayCorrect = ended === undefined && mayCorrectOdometer(trip, office) === null;
  return (
    <>
      <EmptyState
        icon={mdiFlagCheckered}
        title={texts.doneTitle}
        text={texts.doneText(wayWords(driven, branchFormat().distanceUnit), {
          waiting: entries.length - refused,
          refused,
        })}
        action={
          <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", justifyContent: "center" }}>
            <ButtonLink to="/trips" variant={claimable ? "outlined" : "contained"} size="large">
              {texts.toTrips}
            </ButtonLink>
            {mayUndo && (
              <Button size="large" variant="outlined" onClick={() => void removeEntry(last.key)}>
                {texts.undo}
              </Button>
            )}
            {mayCorrect && (
              <Button size="large" variant="outlined" onClick={() => setCorrecting(true)}>
                {tripTexts.odometer.correct}
              </Button>
            )}
            {correcting && <CorrectOdometer trip={trip} onClose={() => setCorrecting(false)} />}
            {claims && (
              <ButtonLink to="/km-claims" search={{ tab: "mine" }} variant="outlined" size="large">
                {texts.toClaims}
              </ButtonLink>
            )}
          </Box>
        }
      />
      {claimable && <ClaimTrip trip={trip} />}
    </>
  );
}
