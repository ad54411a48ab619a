import {
  type DeliveryRouteDetail,
  getRoute,
  proposeOrder,
  setRouteStops,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { routeLegs } from "@kitround/contract/delivery-routes/route-legs.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/routes";
import { isShown } from "../../server/api-errors.ts";
import { formatMetres } from "../../lib/distance.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { queryOptions } from "../../server/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { useConflict } from "../../fittings/use-conflict.tsx";
import { draftOf, type DraftStop, orderedAs, sameStops } from "./stops-draft.ts";

type Stops = { stops: DraftStop[] };

/** The stops of a route while somebody lays them out: nothing is saved until they say so. */
export function useStopsDraft(route: DeliveryRouteDetail) {
  const client = useQueryClient();
  // What the draft began from; while nothing is changed, other people's changes appear.
  const [draft, setDraft] = useState<{ from: DeliveryRouteDetail; stops: DraftStop[] } | null>(
    null,
  );
  const saved = draftOf((draft?.from ?? route).stops);
  const stops = draft?.stops ?? saved;
  const dirty = draft !== null && !sameStops(draft.stops, saved);
  const base = { lat: route.baseLat, lng: route.baseLng };
  const legs = routeLegs(base, stops);
  useLeaveGuard(dirty);

  const change = (next: DraftStop[]) => setDraft({ from: draft?.from ?? route, stops: next });

  const put = useAction(setRouteStops, {
    onDone: (now) => {
      client.setQueryData(queryOptions(getRoute, { params: { id: route.id } }).queryKey, now);
      setDraft(null);
      toast(texts.stopsSaved);
    },
    onRefused: (error) => {
      if (error.code === "stale_version") return conflict.begin({ stops: saved }, { stops });
      if (!isShown(error)) toast(error.message, { tone: "error" });
    },
  });
  const send = (list: readonly DraftStop[], rowVersion: number) =>
    put.mutate({
      params: { id: route.id },
      body: {
        rowVersion,
        stops: list.map(({ schoolId, typedM, plannedMinutes }) => ({
          schoolId,
          ...(typedM === null ? {} : { plannedM: typedM }),
          ...(plannedMinutes === null ? {} : { plannedMinutes }),
        })),
      },
    });

  const conflict = useConflict<Stops>({
    labels: { stops: texts.stops },
    show: (_, value) =>
      Array.isArray(value)
        ? value.map((stop: DraftStop, index) => `${index + 1}. ${stop.schoolName}`).join(", ")
        : "",
    read: async () => {
      const now = await client.fetchQuery({
        ...queryOptions(getRoute, { params: { id: route.id } }),
        staleTime: 0,
      });
      return { values: { stops: draftOf(now.stops) }, rowVersion: now.rowVersion };
    },
    save: (values, rowVersion) => send(values.stops, rowVersion),
  });

  const propose = useAction(proposeOrder, {
    onDone: ({ schoolIds, notOnMap }) => {
      const next = orderedAs(stops, schoolIds);
      const saves = (legs.totalM ?? 0) - (routeLegs(base, next).totalM ?? legs.totalM ?? 0);
      if (notOnMap > 0) toast(texts.notPlaced(notOnMap));
      // Under a hundred metres is what rounding and the way round make of the same order.
      if (saves < 100 && notOnMap === 0) return toast(texts.shortest);
      change(next);
      if (saves >= 100) toast(texts.proposed(formatMetres(saves)), { undo: () => change(stops) });
    },
  });

  const had = new Set(saved.map((stop) => stop.schoolId));
  return {
    stops,
    /** On the route by this draft alone. */
    added: stops.filter((stop) => !had.has(stop.schoolId)),
    base,
    legs,
    dirty,
    change,
    discard: () => setDraft(null),
    save: () => send(stops, (draft?.from ?? route).rowVersion),
    propose: () =>
      propose.mutate({
        params: { id: route.id },
        body: { schoolIds: stops.map((stop) => stop.schoolId) },
      }),
    pending: put.isPending || propose.isPending,
    dialog: conflict.dialog,
  };
}
