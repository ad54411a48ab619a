import { odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import { openStops } from "@kitround/contract/trips/trip-rules.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiChevronDown, mdiChevronUp, mdiFlagCheckered, mdiTruckOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/driver";
import { ButtonLink } from "../../../lib/links.tsx";
import { useCan } from "../../../lib/can.ts";
import { takeBack } from "../../../lib/outbox/outbox.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { DriveFinish } from "./drive-finish.tsx";
import { DriveStart } from "./drive-start.tsx";
import { DriveStop } from "./drive-stop.tsx";
import { withEntries } from "./driver-entry.ts";
import { useOwnEntries } from "./driver-operations.ts";
import { StopState } from "../trip-tone.tsx";

/** Driver mode: the one next thing, as it stands with everything entered on this device. */
export function DriveTrip({ trip: known }: { trip: TripDetail }) {
  const trip = withEntries(known, useOwnEntries());
  // A stop chosen by hand out of turn, until it is settled.
  const [chosen, setChosen] = useState<string | null>(null);
  const stops = trip.stops.filter((stop) => stop.kind !== "base");
  const open = openStops(trip.stops);
  const now =
    stops.find((stop) => stop.status === "arrived") ??
    stops.find(
      (stop) => stop.id === chosen && (stop.status === "pending" || stop.status === "skipped"),
    ) ??
    open[0];

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
  if (trip.status === "released") return <DriveStart trip={trip} />;
  if (trip.status !== "in_progress") return <Finished trip={trip} />;
  const all = <AllStops stops={stops} now={now} onChoose={setChosen} />;
  if (now === undefined) return <DriveFinish trip={trip}>{all}</DriveFinish>;
  const number = stops.indexOf(now) + 1;
  return (
    <DriveStop key={now.id} trip={trip} stop={now} number={number} total={stops.length}>
      {all}
    </DriveStop>
  );
}

function Finished({ trip }: { trip: TripDetail }) {
  const ended = useOwnEntries().find(
    (each) => each.tripId === trip.id && each.entry.kind === "finish",
  );
  const mayUndo = ended?.heldUntil !== undefined && ended.tried !== true;
  const driven = (trip.odoEndM ?? 0) - (trip.odoStartM ?? 0);
  const claims = useCan("claims:own");
  return (
    <EmptyState
      icon={mdiFlagCheckered}
      title={texts.doneTitle}
      text={texts.doneText(odometerWords(driven))}
      action={
        <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", justifyContent: "center" }}>
          <ButtonLink to="/trips" variant="contained" size="large">
            {texts.toTrips}
          </ButtonLink>
          {mayUndo && (
            <Button size="large" variant="outlined" onClick={() => void takeBack(ended.key)}>
              {texts.undo}
            </Button>
          )}
          {claims && (
            <ButtonLink to="/km-claims" search={{ tab: "mine" }} variant="outlined" size="large">
              {texts.toClaims}
            </ButtonLink>
          )}
        </Box>
      }
    />
  );
}

/** The whole run, folded away: to look ahead, and to take a stop out of turn. */
function AllStops(props: {
  stops: readonly Stop[];
  now: Stop | undefined;
  onChoose: (id: string) => void;
}) {
  const { stops, now, onChoose } = props;
  const [unfolded, setUnfolded] = useState(false);
  const atAStop = now?.status === "arrived";
  return (
    <Box component="section" sx={{ mt: 3, borderTop: 1, borderColor: "divider" }}>
      <Button
        fullWidth
        aria-expanded={unfolded}
        endIcon={<Icon path={unfolded ? mdiChevronUp : mdiChevronDown} />}
        sx={{ minHeight: 56, justifyContent: "space-between" }}
        onClick={() => setUnfolded(!unfolded)}
      >
        {texts.allStops}
      </Button>
      {unfolded && (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {stops.map((stop, index) => {
            const may = stop.status === "pending" || stop.status === "skipped";
            return (
              <Box
                component="li"
                key={stop.id}
                sx={{
                  display: "flex",
                  flexWrap: "wrap",
                  alignItems: "center",
                  gap: 1,
                  minHeight: 56,
                  py: 1,
                  borderTop: 1,
                  borderColor: "divider",
                  fontSize: 16,
                }}
              >
                <Box sx={{ flex: "1 1 180px", overflowWrap: "anywhere" }}>
                  {index + 1}. {stop.placeName}
                </Box>
                <StopState status={stop.status} />
                {may && !atAStop && stop !== now && (
                  <Button
                    variant="outlined"
                    sx={{ minHeight: 48 }}
                    aria-label={texts.goThere(stop.placeName)}
                    onClick={() => {
                      onChoose(stop.id);
                      setUnfolded(false);
                      scrollTo({ top: 0 });
                    }}
                  >
                    {texts.goHere}
                  </Button>
                )}
              </Box>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
