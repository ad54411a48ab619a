import { joinedInto, otherVansOf, vansMayJoin } from "@kitround/contract/trips/join-vans.ts";
import { joinVans } from "@kitround/contract/trips/trip-desk.ts";
import { listTrips, type Trip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/split-trip";
import { ButtonLink } from "../../../fittings/links.tsx";
import { confirm } from "../../../lib/confirm-store.ts";
import { toast } from "../../../lib/toast-store.ts";
import { wholeList } from "../../../server/whole-list.ts";
import { useAction } from "../../../server/use-action.ts";
import { TripState } from "../../../ui/trip-state.tsx";
import { Muted, PlainList, Row } from "../../../ui/vocabulary.tsx";

const texts = areaTexts.join;

/** The other vans of a day that was split, and a button to join them again. */
export function OtherVans({ trip, mayWrite }: { trip: TripDetail; mayWrite: boolean }) {
  const { onDay } = trip;
  const sameDay = useQuery(wholeList(listTrips, { from: onDay, to: onDay }));
  const vans = otherVansOf(trip, sameDay.data ?? []);
  if (vans.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={texts.title(vans.length + 1)}
      sx={{ p: 2, mb: 3, borderRadius: 1, bgcolor: "background.card" }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 16 }}>
        {texts.title(vans.length + 1)}
      </Box>
      <PlainList>
        {vans.map((van) => (
          <Box component="li" key={van.id} sx={{ mt: 1 }}>
            <OtherVan trip={trip} van={van} mayWrite={mayWrite} />
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}

function OtherVan({ trip, van, mayWrite }: { trip: TripDetail; van: Trip; mayWrite: boolean }) {
  const navigate = useNavigate();
  const [stays, goes] = joinedInto<Trip>(trip, van);
  const join = useAction(joinVans, {
    onShown: () => {
      toast(texts.done(stays.name));
      void navigate({ to: "/trips/$id", params: { id: stays.id } });
    },
  });
  // The server checks what was entered on the other one.
  const refused = vansMayJoin(trip, { ...van, stops: [] });

  async function ask() {
    const question = {
      title: texts.ask(stays.name),
      text: texts.askText(stays.name, stays.vehicleName, stays.driverName, goes.name),
      confirm: texts.join,
    };
    if (!(await confirm(question))) return;
    const { id, rowVersion } = trip;
    const body = { rowVersion, otherTripId: van.id, otherRowVersion: van.rowVersion };
    join.mutate({ params: { id }, body });
  }

  return (
    <>
      <Row>
        <ButtonLink to="/trips/$id" params={{ id: van.id }} sx={{ textAlign: "left" }}>
          {van.name}
        </ButtonLink>
        <TripState trip={van} />
        <Muted as="span" small>
          {texts.stops(van.stopsTotal)}
        </Muted>
      </Row>
      {mayWrite && refused === null && (
        <Button
          variant="outlined"
          sx={{ mt: 1, minHeight: 48 }}
          disabled={join.isPending}
          onClick={() => void ask()}
        >
          {texts.join}
        </Button>
      )}
      {mayWrite && refused !== null && (
        <Muted small>
          {refused.message} {texts.only}
        </Muted>
      )}
    </>
  );
}
