import "leaflet/dist/leaflet.css";
import { divIcon, map as newMap, type Marker, marker } from "leaflet/dist/leaflet-src.esm.js";
import { addTiles, type DrawnMap, stopSign } from "./draw-tile-map.ts";
import type { MapPoint, PickMapProps } from "./map-points.ts";

type Drawing = Pick<PickMapProps, "tiles" | "at" | "near" | "colour" | "onPick"> & {
  onSeen: () => void;
  onFailed: () => void;
};

export interface DrawnPickMap extends DrawnMap {
  /** Moves the mark; null removes it. */
  mark: (place: MapPoint | null) => void;
}

/** Draws map tiles on which a press chooses a place. As `drawTileMap`, without Leaflet's own controls. */
export function drawPickMap(container: HTMLElement, drawing: Drawing): DrawnPickMap {
  const { tiles, at, near, colour, onPick, onSeen, onFailed } = drawing;
  const map = newMap(container, {
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    scrollWheelZoom: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  });
  const start = at ?? near;
  // Zooms to the street of a known place, to the town of a place nearby, otherwise to the whole world.
  map.setView(start ?? { lat: 20, lng: 0 }, at ? 15 : near ? 11 : 1, { animate: false });
  addTiles(map, { tiles, onSeen, onFailed });
  let sign: Marker | null = null;
  const mark = (place: MapPoint | null) => {
    sign?.remove();
    const icon = divIcon({ html: stopSign("", colour), className: "", iconSize: [28, 28] });
    sign =
      place === null
        ? null
        : marker(place, { icon, interactive: false, keyboard: false }).addTo(map);
  };
  mark(at);
  map.on("click", ({ latlng }) => {
    // Leaflet counts degrees on when the map is moved around the world, so the longitude is wrapped.
    const { lat, lng } = latlng.wrap();
    onPick({ lat: rounded(lat), lng: rounded(lng) });
  });
  return { mark, zoom: (by) => map.setZoom(map.getZoom() + by), remove: () => map.remove() };
}

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
