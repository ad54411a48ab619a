import Box from "@mui/material/Box";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { allowLeafletProbe } from "../lib/trusted-types.ts";
import type { DrawnMap } from "./draw-tile-map.ts";
import type { MappedRoute } from "./map-points.ts";
import { MapZoom } from "./map-zoom.tsx";

interface TileMapProps extends MappedRoute {
  label: string;
  /** The plain drawing, shown until a tile is loaded, and if none can be. */
  children: ReactNode;
}

/** A route on map tiles. Without signal, or if the tile server does not answer, the plain drawing is shown. */
export function TileMap({ tiles, label, colour, base, stops, children }: TileMapProps) {
  const [seen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap | null>(null);
  const { url, attribution } = tiles;
  // A refresh creates new objects for the same places; comparing the text keeps the map where the person has moved
  // it.
  const what = JSON.stringify({ base, stops });
  useEffect(() => {
    const { base, stops } = JSON.parse(what) as Pick<MappedRoute, "base" | "stops">; // written above
    let left = false;
    const end = () => {
      drawn.current?.remove();
      drawn.current = null;
      setSeen(false);
    };
    allowLeafletProbe();
    void import("./draw-tile-map.ts").then(
      ({ drawTileMap }) => {
        if (left || place.current === null) return;
        drawn.current = drawTileMap(place.current, {
          tiles: { url, attribution },
          colour,
          base,
          stops,
          onSeen: () => setSeen(true),
          // Delayed, because the map must not be removed within its own event.
          onFailed: () => setTimeout(end),
        });
      },
      () => undefined, // not on the device: the plain drawing stays
    );
    return () => {
      left = true;
      end();
    };
  }, [what, colour, url, attribution]);

  return (
    <Box sx={{ maxWidth: 640 }}>
      <Box sx={{ position: "relative" }}>
        <Box sx={{ visibility: seen ? "hidden" : "visible" }}>{children}</Box>
        <Box
          sx={{
            position: "absolute",
            inset: 0,
            // A stacking context, so that Leaflet's layers stay below the screen's bars.
            isolation: "isolate",
            borderRadius: 1,
            overflow: "hidden",
            visibility: seen ? "visible" : "hidden",
          }}
        >
          <Box ref={place} role="img" aria-label={label} sx={{ width: "100%", height: "100%" }} />
          {seen && <MapZoom onZoom={(by) => drawn.current?.zoom(by)} />}
        </Box>
      </Box>
      {/* Its space is reserved, so that nothing below moves when the map is shown. */}
      <Box sx={{ mt: 0.5, minHeight: 20, fontSize: 12, color: "text.secondary" }}>
        {seen && attribution}
      </Box>
    </Box>
  );
}
