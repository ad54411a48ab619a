import type { Trip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/release-trips";
import { mayRelease, useReleaseTrips } from "../../fittings/use-release-trips.ts";

/** Releases every trip of the list that may be released. */
export function ReleaseDay({ trips }: { trips: readonly Trip[] }) {
  const { release, busy } = useReleaseTrips();
  const able = trips.filter(mayRelease);
  if (able.length === 0) return null;
  return (
    <Box sx={{ px: 1.5, pb: 1.5 }}>
      <Button variant="outlined" disabled={busy} onClick={() => void release(able)}>
        {texts.release(able.length)}
      </Button>
    </Box>
  );
}
