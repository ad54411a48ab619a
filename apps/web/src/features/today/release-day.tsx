import { tripMayBeReleased } from "@kitround/contract/trips/trip-rules.ts";
import { moveTrip, type Trip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/today";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

/** Releases every trip of the list that may be released, one after the other; what is refused says why. */
export function ReleaseDay({ trips }: { trips: readonly Trip[] }) {
  const [busy, setBusy] = useState(false);
  const release = useAction(moveTrip);
  const able = trips.filter((trip) => tripMayBeReleased(trip, trip.stopsTotal) === null);
  if (able.length === 0) return null;

  async function releaseAll() {
    const text = texts.releaseText(able.map(({ name }) => name));
    const verb = texts.release(able.length);
    if (!(await confirm({ title: `${verb}?`, text, confirm: verb }))) return;
    setBusy(true);
    let released = 0;
    for (const { id, rowVersion } of able) {
      const body = { rowVersion, status: "released" } as const;
      // A refusal has been shown; the other trips still go.
      const done = await release.mutateAsync({ params: { id }, body }).catch(() => null);
      if (done !== null) released += 1;
    }
    setBusy(false);
    if (released > 0) toast(texts.released(released));
  }

  return (
    <Box sx={{ px: 1.5, pb: 1.5 }}>
      <Button variant="contained" disabled={busy} onClick={() => void releaseAll()}>
        {texts.release(able.length)}
      </Button>
    </Box>
  );
}
