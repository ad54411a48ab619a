import { tripMayBeReleased } from "@kitround/contract/trips/trip-rules.ts";
import { moveTrip, type Trip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/today";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { useAction } from "../../server/use-action.ts";

/** Releases every trip of the list that may be released, one after another; refusals are shown. */
export function ReleaseDay({ trips }: { trips: readonly Trip[] }) {
  const [busy, setBusy] = useState(false);
  const release = useAction(moveTrip, { onRefused: () => {} });
  const able = trips.filter((trip) => tripMayBeReleased(trip, trip.stopsTotal) === null);
  if (able.length === 0) return null;

  async function releaseAll() {
    const text = texts.releaseText(able.map(({ name }) => name));
    const verb = texts.release(able.length);
    if (!(await confirm({ title: `${verb}?`, text, confirm: verb }))) return;
    setBusy(true);
    const refused: string[] = [];
    let released = 0;
    for (const { id, rowVersion } of able) {
      const body = { rowVersion, status: "released" } as const;
      // The others are still released; the refusals are shown at the end.
      const done = await release.mutateAsync({ params: { id }, body }).catch((error: unknown) => {
        if (error instanceof ApiError && !isShown(error)) refused.push(error.message);
        return null;
      });
      if (done !== null) released += 1;
    }
    setBusy(false);
    const said = [...(released > 0 ? [`${texts.released(released)}.`] : []), ...refused];
    if (said.length > 0) {
      toast(said.join(" "), { tone: refused.length > 0 ? "error" : "plain" });
    }
  }

  return (
    <Box sx={{ px: 1.5, pb: 1.5 }}>
      <Button variant="contained" disabled={busy} onClick={() => void releaseAll()}>
        {texts.release(able.length)}
      </Button>
    </Box>
  );
}
