import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts as areaTexts } from "#texts/areas";
import { texts as missingTexts } from "#texts/missing";
import { texts } from "#texts/trips";
import { Unread } from "../../fittings/read.tsx";
import { DeskTrip } from "./desk/desk-trip.tsx";
import { DriveTrip } from "./drive/drive-trip.tsx";
import { withEntries } from "./drive/driver-entry.ts";
import { useDeferredOwnEntries } from "./drive/driver-operations.ts";
import { tripOnDevice } from "./drive/carried-trips.ts";
import { Parked } from "./drive/parked.tsx";
import { TripActions } from "./desk/trip-actions.tsx";
import { TripPapers } from "./trip-papers.tsx";
import { TripState } from "../../ui/trip-state.tsx";
import { useCan } from "../../lib/can.ts";
import { BackLink, ButtonLink } from "../../fittings/links.tsx";
import { useSession } from "../../lib/stored-session.ts";
import { Page } from "../../ui/page.tsx";

export type TripView = "drive" | "desk";

interface TripScreenProps {
  id: string;
  /** Chosen by a person who may see both. */
  view: TripView | undefined;
  onView: (view: TripView) => void;
}

export function TripScreen({ id, view, onView }: TripScreenProps) {
  const me = useSession()?.branchUserId ?? "";
  const trip = useQuery(tripOnDevice(id, me));
  const back = <BackLink to="/trips" aria-label={texts.backToTrips} />;
  if (trip.data) return <OpenTrip trip={trip.data} view={view} show={onView} />;
  return (
    <Page title={areaTexts.trip} back={back}>
      <Unread
        of={trip}
        rows={6}
        height={88}
        missing={{
          title: missingTexts.trip.title,
          action: (
            <ButtonLink to="/trips" variant="contained">
              {missingTexts.trip.list}
            </ButtonLink>
          ),
        }}
      />
    </Page>
  );
}

interface OpenTripProps {
  trip: TripDetail;
  view: TripView | undefined;
  show: (view: TripView) => void;
}

/** The driver of a trip sees driver mode; the desk sees the desk view, and may enter for the driver. */
function OpenTrip({ trip, view, show }: OpenTripProps) {
  const seesDesk = useCan("trips:read");
  const mayWrite = useCan("trips:write");
  const mayRunAny = useCan("trips:run");
  const me = useSession()?.branchUserId;
  const onTrip = me !== undefined && (trip.driverId === me || trip.helperId === me);
  const mayRun = mayRunAny || onTrip;
  const runs = trip.status === "released" || trip.status === "in_progress";
  const driving =
    mayRun && (!seesDesk || view === "drive" || (view === undefined && onTrip && runs));

  const back = (
    <BackLink to="/trips" aria-label={texts.backToTrips} sx={{ width: 48, height: 48 }} />
  );
  const state = <StateAsEntered trip={trip} />;
  if (driving) {
    return (
      <Box sx={fullHeight}>
        <Page
          back={back}
          state={
            <>
              <Box component="h1" sx={{ m: 0, fontSize: 16, overflowWrap: "anywhere" }}>
                {trip.name}
              </Box>
              {state}
            </>
          }
          actions={
            <>
              <TripPapers id={trip.id} />
              {seesDesk && (
                <Button variant="outlined" onClick={() => show("desk")}>
                  {texts.actions.desk}
                </Button>
              )}
            </>
          }
        >
          <Parked tripId={trip.id} />
          <DriveTrip trip={trip} />
        </Page>
      </Box>
    );
  }
  return (
    <Page
      title={trip.name}
      back={back}
      state={state}
      actions={
        <TripActions
          trip={trip}
          mayWrite={mayWrite}
          {...(mayRun ? { onDrive: () => show("drive") } : {})}
        />
      }
    >
      <Parked tripId={trip.id} />
      <DeskTrip trip={trip} mayChange={mayWrite} />
    </Page>
  );
}

function StateAsEntered({ trip }: { trip: TripDetail }) {
  return <TripState trip={withEntries(trip, useDeferredOwnEntries())} />;
}

/** Full height, so that the main button is at the bottom even if there is little above it. */
const fullHeight = {
  flex: 1,
  display: "flex",
  flexDirection: "column",
  // The main button is last, at the same height however much is above it.
  "& > div": { flex: 1, display: "flex", flexDirection: "column", paddingBottom: 0 },
} as const;
