import {
  type DeliveryRouteDetail,
  getRoute,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts as areaTexts } from "#texts/areas";
import { texts as missingTexts } from "#texts/missing";
import { texts } from "#texts/routes";
import { Unread } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { BackLink, ButtonLink } from "../../fittings/links.tsx";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { PersonLink, VehicleLink } from "../../fittings/record-link.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { queryOptions } from "../../server/queries.ts";
import { Page } from "../../ui/page.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { MissingPlaces } from "./missing-places.tsx";
import { RouteActions } from "./route-actions.tsx";
import { RouteDot } from "../../ui/route-dot.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { RouteStops } from "./route-stops.tsx";

/** One route: its day, its driver, and its schools in order on a list and a sketch. */
export function RouteScreen({ id }: { id: string }) {
  const mayWrite = useCan("schools:write");
  const query = useQuery(queryOptions(getRoute, { params: { id } }));
  const route = query.data;
  const back = <BackLink to="/settings/routes" />;
  if (route === undefined) {
    return (
      <Page title={areaTexts.route} back={back}>
        <Unread
          of={query}
          rows={8}
          height={56}
          missing={{
            title: missingTexts.route.title,
            action: (
              <ButtonLink to="/settings/routes" variant="contained">
                {missingTexts.route.list}
              </ButtonLink>
            ),
          }}
        />
      </Page>
    );
  }
  return (
    <Page
      title={route.name}
      back={back}
      state={route.status === "archived" && <StateTone tone="done" word={texts.archived} />}
      actions={mayWrite && <RouteActions route={route} />}
    >
      <Facts route={route} />
      <WhoMay change="schools:write" />
      <MissingPlaces route={route} />
      <RouteStops route={route} mayWrite={mayWrite && route.status === "active"} />
      <Box sx={{ mt: 4 }}>
        <RecordHistory kind="route" id={route.id} />
      </Box>
    </Page>
  );
}

function Facts({ route }: { route: DeliveryRouteDetail }) {
  return (
    <Muted sx={{ mb: 2, overflowWrap: "anywhere" }}>
      <Box component="span" sx={{ mr: 0.75 }}>
        <RouteDot colour={route.colour} />
      </Box>
      {texts.runs(route.weekday, route.cadence)} · {texts.schools(route.schools)} ·{" "}
      <PersonLink id={route.driverId} name={route.driverName ?? texts.noDriver} /> ·{" "}
      <VehicleLink id={route.vehicleId} name={route.vehicleName ?? texts.noVehicle} />
    </Muted>
  );
}
