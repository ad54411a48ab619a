import { moreMetres, otherStopPlaces } from "@kitround/contract/trips/stop-places.ts";
import { tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import { type TripDetail, updateTrip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/trips";
import { confirm } from "../../../lib/confirm-store.ts";
import { formatMetres } from "../../../lib/distance.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { timesOf } from "../trip-times.ts";
import { DeskStop } from "./desk-stop.tsx";
import { PlainList } from "../../../ui/vocabulary.tsx";

/** The stops in their order. Before the trip starts the desk can reorder and remove them. */
export function DeskStops({ trip, mayChange }: { trip: TripDetail; mayChange: boolean }) {
  const change = useAction(updateTrip);
  const open = mayChange && tripMayChange(trip) === null;
  const stops = trip.stops.filter((stop) => stop.kind !== "base");
  const base = trip.stops.find((stop) => stop.kind === "base");
  const times = timesOf(trip);
  const ids = stops.map((stop) => stop.id);

  function order(stopIds: string[], said: string, undo?: string[]) {
    change.mutate(
      { params: { id: trip.id }, body: { rowVersion: trip.rowVersion, stopIds } },
      {
        onSuccess(now) {
          const back =
            undo === undefined
              ? {}
              : {
                  undo: () =>
                    change.mutate({
                      params: { id: trip.id },
                      body: { rowVersion: now.rowVersion, stopIds: undo },
                    }),
                };
          toast(said, back);
        },
      },
    );
  }
  function move(index: number, to: number) {
    const [id] = ids.slice(index, index + 1);
    if (id === undefined) return;
    order(ids.toSpliced(index, 1).toSpliced(to, 0, id), texts.list.reordered, ids);
  }
  async function takeOff(id: string, name: string) {
    const others = ids.filter((each) => each !== id);
    const more = moreMetres(trip.stops, others);
    // Less than fifty metres may come from rounding.
    const saves = more === null || more > -50 ? [] : [texts.list.takeOffSaves(formatMetres(-more))];
    const question = {
      title: texts.list.takeOffTitle(name),
      text: [texts.list.takeOffText, ...saves].join(" "),
      confirm: texts.list.takeOffConfirm,
    };
    if (!(await confirm(question))) return;
    order(others, texts.list.tookOff(name));
  }

  return (
    <Box component="section" aria-label={texts.list.title}>
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 16, fontWeight: 600 }}>
        {texts.list.title}
      </Box>
      <PlainList as="ol">
        {stops.map((stop, index) => (
          <DeskStop
            key={stop.id}
            stop={stop}
            number={index + 1}
            colour={trip.routeColour}
            arrival={times.get(stop.id)}
            {...(open
              ? {
                  tools: {
                    busy: change.isPending,
                    places: otherStopPlaces(trip.stops, index),
                    moveTo: (to: number) => move(index, to),
                    ...(index > 0 ? { up: () => move(index, index - 1) } : {}),
                    ...(index < stops.length - 1 ? { down: () => move(index, index + 1) } : {}),
                    takeOff: () => void takeOff(stop.id, stop.placeName),
                  },
                }
              : {})}
          />
        ))}
        {base && <DeskStop stop={base} number={null} colour={trip.routeColour} />}
      </PlainList>
    </Box>
  );
}
