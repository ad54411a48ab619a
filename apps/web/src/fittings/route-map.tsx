import { getMe } from "@kitround/contract/me/me.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/routes";
import { keptQueryOptions } from "../server/outbox/kept-query.ts";
import { RouteSketch, type RouteSketchProps } from "../ui/route-sketch.tsx";
import type { MapPoint } from "../ui/map-points.ts";
import { TileMap } from "../ui/tile-map.tsx";

/** A route's map: on map tiles if a tile server is configured, otherwise a plain drawing. */
export function RouteMap(route: RouteSketchProps) {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  const tiles = me.data?.mapTiles ?? null;
  const stops = route.stops.flatMap((stop, at) =>
    known(stop).map((place) => ({ ...place, number: at + 1 })),
  );
  const sketch = <RouteSketch {...route} />;
  if (tiles === null || stops.length === 0) return sketch;
  return (
    <TileMap
      tiles={tiles}
      label={texts.mapText(route.name, stops.length)}
      colour={route.colour}
      base={known(route.base)[0] ?? null}
      stops={stops}
    >
      {sketch}
    </TileMap>
  );
}

function known({ lat, lng }: { lat: number | null; lng: number | null }): MapPoint[] {
  return lat === null || lng === null ? [] : [{ lat, lng }];
}
