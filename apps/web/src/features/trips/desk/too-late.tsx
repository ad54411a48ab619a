import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/trips";
import { tones } from "../../../ui/tone.tsx";
import { lateStops, timeAt, timesOf } from "../trip-times.ts";

/** The stops that this order reaches after they have closed, while it can still be changed. */
export function TooLate({ trip }: { trip: TripDetail }) {
  const times = timesOf(trip);
  const late = lateStops(trip, times);
  if (late.length === 0) return null;
  const title = texts.times.tooLate(late.length);
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ p: 2, mb: 3, borderRadius: 1 }}
      style={{ background: tones.late.tint, color: tones.late.ink }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 16 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {late.map((stop) => (
          <li key={stop.id}>
            <b>{stop.placeName}</b>:{" "}
            {texts.times.late(timeAt(times.get(stop.id)) ?? "?", stop.windowTo ?? "?")}
          </li>
        ))}
      </Box>
      <Box sx={{ fontSize: 14 }}>{texts.times.tooLateText}</Box>
    </Box>
  );
}
