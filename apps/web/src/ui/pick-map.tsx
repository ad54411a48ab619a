import Box from "@mui/material/Box";
import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/places";
import { allowLeafletProbe } from "../lib/trusted-types.ts";
import type { DrawnPickMap } from "./draw-pick-map.ts";
import { MapZoom } from "./map-zoom.tsx";
import { useLatest } from "../lib/use-latest.ts";
import type { PickMapProps } from "./map-points.ts";
import { Muted } from "./vocabulary.tsx";

/** A map on which a press of the pointer chooses a place. By keyboard the place is pasted or typed. */
export function PickMap({ tiles, colour, at, near, onPick }: PickMapProps) {
  const [state, setState] = useState<"loading" | "seen" | "failed">("loading");
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPickMap | null>(null);
  const picked = useLatest(onPick);
  const first = useRef({ at, near });
  const { url, attribution } = tiles;
  useEffect(() => {
    let left = false;
    allowLeafletProbe();
    void import("./draw-pick-map.ts").then(
      ({ drawPickMap }) => {
        if (left || container.current === null) return;
        drawn.current = drawPickMap(container.current, {
          tiles: { url, attribution },
          colour,
          ...first.current,
          onPick: (place) => picked()(place),
          onSeen: () => setState("seen"),
          onFailed: () => setState("failed"),
        });
      },
      () => setState("failed"),
    );
    return () => {
      left = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [url, attribution, colour, picked]);
  const [lat, lng] = [at?.lat, at?.lng];
  useEffect(() => {
    drawn.current?.mark(lat === undefined || lng === undefined ? null : { lat, lng });
  }, [lat, lng]);

  return (
    <div>
      <Box
        sx={{
          position: "relative",
          height: 280,
          isolation: "isolate",
          borderRadius: 1,
          overflow: "hidden",
          bgcolor: "background.card",
          "& .leaflet-container": { cursor: "crosshair" },
        }}
      >
        <Box
          ref={container}
          role="img"
          aria-label={texts.pickMap}
          sx={{ width: "100%", height: "100%" }}
        />
        <MapZoom onZoom={(by) => drawn.current?.zoom(by)} />
      </Box>
      <Muted small>{state === "failed" ? texts.noMap : `${texts.pickHelp} ${attribution}`}</Muted>
    </div>
  );
}
