import {
  type DeliveryRouteDetail,
  getRoute,
  proposeOrder,
  setRouteStops,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { routeLegs } from "@kitround/contract/delivery-routes/route-legs.ts";
import { useController } from "react-hook-form";
import { texts } from "#texts/routes";
import { formatMetres } from "../../lib/distance.ts";
import { toast } from "../../lib/toast-store.ts";
import { api } from "../../server/api.ts";
import { useAction } from "../../server/use-action.ts";
import { useSave } from "../../server/use-save.ts";
import { alongRoads, draftOf, type DraftStop, orderedAs } from "./stops-draft.ts";

/** The stops of a route while somebody edits them: nothing is saved until they confirm. */
export function useStopsDraft(route: DeliveryRouteDetail) {
  const params = { id: route.id };
  const saving = useSave({
    record: route,
    read: () => api(getRoute, { params }),
    body: setRouteStops.body,
    values: (record) => ({ stops: draftOf((record ?? route).stops) }),
    send: ({ stops }, call, rowVersion) =>
      call(setRouteStops, { params, body: { rowVersion, stops: stops.map(sent) } }),
    saved: texts.stopsSaved,
  });
  const { control, reset } = saving.form;
  const { field } = useController({ control, name: "stops" });
  const stops: DraftStop[] = field.value;
  const base = { lat: route.baseLat, lng: route.baseLng };
  const legs = routeLegs(base, stops);
  const change = (next: DraftStop[]) => field.onChange(next);

  /** By road a leg may be longer than the estimate, so the message gives the new length, and not a saving. */
  function measured(next: DraftStop[]) {
    change(next);
    const { totalM } = routeLegs(base, next);
    const total = totalM === null ? texts.unknownKm : formatMetres(totalM);
    toast(texts.byRoad(total), { undo: () => change(stops) });
  }

  const propose = useAction(proposeOrder, {
    onDone: ({ schoolIds, notOnMap, roads, note }) => {
      if (note !== null) toast(note);
      const ordered = orderedAs(stops, schoolIds);
      const next = roads ? alongRoads(ordered, roads) : ordered;
      if (roads) return measured(next);
      const saves = (legs.totalM ?? 0) - (routeLegs(base, next).totalM ?? legs.totalM ?? 0);
      if (notOnMap > 0) toast(texts.notPlaced(notOnMap));
      // Less than a hundred metres may come from rounding, or from the same order reversed.
      if (saves < 100 && notOnMap === 0) return toast(texts.shortest);
      change(next);
      if (saves >= 100) toast(texts.proposed(formatMetres(saves)), { undo: () => change(stops) });
    },
  });

  const had = new Set(route.stops.map((stop) => stop.schoolId));
  return {
    saving,
    stops,
    /** Schools that only this draft adds. */
    added: stops.filter((stop) => !had.has(stop.schoolId)),
    base,
    legs,
    change,
    discard: () => reset(),
    propose: () =>
      propose.mutate({ params, body: { schoolIds: stops.map((stop) => stop.schoolId) } }),
    pending: saving.pending || propose.isPending,
  };
}

function sent({ schoolId, typedM, plannedMinutes }: DraftStop) {
  return {
    schoolId,
    ...(typedM === null ? {} : { plannedM: typedM }),
    ...(plannedMinutes === null ? {} : { plannedMinutes }),
  };
}
