import "leaflet/dist/leaflet.css";
import { mdiHome } from "@mdi/js";
import {
  divIcon,
  type LatLngTuple,
  latLngBounds,
  type Map as LeafletMap,
  map as newMap,
  marker,
  polyline,
  tileLayer,
} from "leaflet/dist/leaflet-src.esm.js";
import type { MapStop, MappedRoute } from "./map-points.ts";

interface Drawing extends MappedRoute {
  /** Called when the first tile is on screen. */
  onSeen: () => void;
  /** Called when no tile could be loaded. */
  onFailed: () => void;
}

export interface DrawnMap {
  zoom: (by: 1 | -1) => void;
  remove: () => void;
}

/**
 * Draws base, numbered stops and the lines between them over map tiles. Loaded on demand. Leaflet's own controls are
 * off, because they write HTML from text, which the pages' policy forbids; our own buttons beside the map replace
 * them.
 */
export function drawTileMap(container: HTMLElement, drawing: Drawing): DrawnMap {
  const { tiles, colour, base, stops, onSeen, onFailed } = drawing;
  const map = newMap(container, {
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    scrollWheelZoom: false,
    // One finger scrolls the page; two move the map.
    dragging: !matchMedia("(pointer: coarse)").matches,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  });
  addTiles(map, { tiles, onSeen, onFailed });

  const home = base === null ? [] : [{ ...base, number: 0 }];
  const places = besides([...home, ...stops]);
  const at = places.map((place) => place.at);
  polyline([...at, ...at.slice(0, home.length)], { color: colour, weight: 4, opacity: 0.75 }).addTo(
    map,
  );
  for (const place of places) {
    const html = place.number === 0 ? baseSign() : stopSign(place.number, colour);
    const icon = divIcon({ html, className: "", iconSize: [28, 28] });
    const beside = { interactive: false, keyboard: false, zIndexOffset: -place.number };
    marker(place.at, { icon, ...beside }).addTo(map);
  }
  map.fitBounds(latLngBounds(at), {
    paddingTopLeft: [32, 32],
    // Leaves space for the buttons.
    paddingBottomRight: [76, 32],
    maxZoom: 15,
    animate: false,
  });
  return {
    zoom: (by) => map.setZoom(map.getZoom() + by),
    remove: () => map.remove(),
  };
}

/** Adds the tiles, and reports whether any could be loaded. */
export function addTiles(
  map: LeafletMap,
  { tiles, onSeen, onFailed }: Pick<Drawing, "tiles" | "onSeen" | "onFailed">,
): void {
  let seen = false;
  tileLayer(tiles.url, { maxZoom: 18, referrerPolicy: "origin" })
    .on("tileload", () => {
      if (!seen) onSeen();
      seen = true;
    })
    // All requested tiles were loaded or have failed.
    .on("load", () => {
      if (!seen) onFailed();
    })
    .addTo(map);
}

/** Longitudes relative to the first place, so that a branch on the date line is not drawn around the world. */
function besides(places: readonly MapStop[]): { number: number; at: LatLngTuple }[] {
  const first = places[0]?.lng ?? 0;
  const east = (lng: number) => first + (((((lng - first + 540) % 360) + 360) % 360) - 180);
  return places.map(({ lat, lng, number }) => ({ number, at: [lat, east(lng)] }));
}

export function stopSign(number: number | "", colour: string): HTMLElement {
  const sign = plainSign();
  sign.textContent = String(number);
  Object.assign(sign.style, { color: "#1C2430", background: "#fff", borderRadius: "50%" });
  sign.style.border = `3px solid ${colour}`;
  return sign;
}

function baseSign(): HTMLElement {
  const sign = plainSign();
  const house = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  house.setAttribute("viewBox", "0 0 24 24");
  house.setAttribute("width", "18");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", mdiHome);
  path.setAttribute("fill", "#fff");
  house.append(path);
  sign.append(house);
  return sign;
}

function plainSign(): HTMLElement {
  const sign = document.createElement("div");
  Object.assign(sign.style, {
    boxSizing: "border-box",
    width: "28px",
    height: "28px",
    display: "grid",
    placeItems: "center",
    font: "600 13px system-ui, sans-serif",
    color: "#fff",
    background: "#1C2430",
    borderRadius: "6px",
  });
  return sign;
}
