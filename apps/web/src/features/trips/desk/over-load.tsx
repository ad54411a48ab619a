import { overLoad, tripMaySplit } from "@kitround/contract/trips/trip-load.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/split-trip";
import { tones } from "../../../ui/tone.tsx";
import { SplitTrip } from "./split-trip.tsx";

/** The load that exceeds the vehicle's capacity, while the trip can still be changed, and what to do about it. */
export function OverLoad({ trip, mayWrite }: { trip: TripDetail; mayWrite: boolean }) {
  const [splitting, setSplitting] = useState(false);
  const over = overLoad(trip);
  const may = mayWrite && tripMaySplit(trip, trip.stops) === null;
  return (
    <>
      {over !== null && (
        <Box
          component="section"
          aria-label={texts.title}
          sx={{ p: 2, mb: 3, borderRadius: 1 }}
          style={{ background: tones.late.tint, color: tones.late.ink }}
        >
          <Box component="h2" sx={{ m: 0, fontSize: 16 }}>
            {texts.title}
          </Box>
          <Box sx={{ my: 1, overflowWrap: "anywhere" }}>
            {texts.over(trip.vehicleName ?? "?", over)}
          </Box>
          {mayWrite && (
            <Box sx={{ fontSize: 14 }}>
              {trip.status === "draft" ? texts.draft : texts.released}
            </Box>
          )}
          {may && (
            <Button
              variant="outlined"
              color="inherit"
              sx={{ mt: 1.5, minHeight: 48 }}
              onClick={() => setSplitting(true)}
            >
              {texts.split}
            </Button>
          )}
        </Box>
      )}
      {splitting && <SplitTrip trip={trip} onClose={() => setSplitting(false)} />}
    </>
  );
}
