import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { texts } from "#texts/trips";
import { DeskTrip } from "../../features/trips/desk/desk-trip.tsx";
import { DriveTrip } from "../../features/trips/drive/drive-trip.tsx";
import { withEntries } from "../../features/trips/drive/driver-entry.ts";
import { useOwnEntries } from "../../features/trips/drive/driver-operations.ts";
import { tripOnDevice } from "../../features/trips/drive/carried-trips.ts";
import { Parked } from "../../features/trips/drive/parked.tsx";
import { TripActions } from "../../features/trips/desk/trip-actions.tsx";
import { TripSheet } from "../../features/trips/desk/trip-sheet.tsx";
import { TripState } from "../../ui/trip-state.tsx";
import { areas } from "../../lib/areas.ts";
import { useCan } from "../../lib/can.ts";
import { BackLink } from "../../lib/links.tsx";
import { useSession } from "../../lib/stored-session.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";

interface Search {
  view?: "drive" | "desk";
}

export const Route = createFileRoute("/_app/trips/$id")({
  staticData: { screen: { ...areas.trips, title: areaTexts.trip, appBar: false } },
  validateSearch: (search: Record<string, unknown>): Search =>
    search["view"] === "drive" || search["view"] === "desk" ? { view: search["view"] } : {},
  component: TripScreen,
});

function TripScreen() {
  const { id } = Route.useParams();
  const me = useSession()?.branchUserId ?? "";
  const trip = useQuery(tripOnDevice(id, me));
  const back = <BackLink to="/trips" aria-label={texts.backToTrips} />;
  if (trip.data) return <OpenTrip trip={trip.data} />;
  return (
    <Page title={areaTexts.trip} back={back}>
      {trip.isError ? (
        <ErrorState onRetry={() => void trip.refetch()} />
      ) : (
        <SkeletonRows rows={6} height={88} />
      )}
    </Page>
  );
}

/** Whoever drives a trip sees driver mode; the desk sees the desk, and may enter for the driver. */
function OpenTrip({ trip }: { trip: TripDetail }) {
  const { view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const seesDesk = useCan("trips:read");
  const mayWrite = useCan("trips:write");
  const mayRunAny = useCan("trips:run");
  const me = useSession()?.branchUserId;
  const own = useOwnEntries();
  const mayRun = mayRunAny || trip.driverId === me;
  const runs = trip.status === "released" || trip.status === "in_progress";
  const driving =
    mayRun &&
    (!seesDesk || view === "drive" || (view === undefined && trip.driverId === me && runs));
  const show = (next: "drive" | "desk") => void navigate({ search: { view: next }, replace: true });

  const back = <BackLink to="/trips" aria-label={texts.backToTrips} />;
  const state = <TripState trip={withEntries(trip, own)} />;
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
          actions={seesDesk && <Button onClick={() => show("desk")}>{texts.actions.desk}</Button>}
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
      <TripSheet trip={trip} />
    </Page>
  );
}

/** So that the main button stands at the bottom also where there is little above it. */
const fullHeight = {
  flex: 1,
  display: "flex",
  flexDirection: "column",
  "& > div": { flex: 1, display: "flex", flexDirection: "column" },
} as const;
