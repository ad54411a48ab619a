import { startMayBeUndone } from "@kitround/contract/trips/start-moves.ts";
import { stopToUndo } from "@kitround/contract/trips/undo-stop.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiUndo } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/driver";
import { Icon } from "../../../ui/icon.tsx";
import { StartAgain } from "./start-again.tsx";
import { undoLastStop } from "./driver-operations.ts";
import { useRest } from "../../../lib/use-rest.ts";

/** Names the last entry at a stop with a button that undoes it. Shown until something else is entered. */
export function UndoStop({ trip }: { trip: TripDetail }) {
  const stop = stopToUndo(trip);
  const rest = useRest(stop === null ? "" : `${stop.id} ${stop.status}`, () => {
    if (stop !== null) void undoLastStop(trip, stop.id);
  });
  // Only the start was entered so far.
  if (stop === null) return startMayBeUndone(trip) === null ? <StartAgain trip={trip} /> : null;
  const words =
    stop.status === "arrived"
      ? texts.arrivedAt(stop.placeName)
      : stop.status === "skipped"
        ? texts.skipped(stop.placeName)
        : texts.finished(stop.placeName);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, maxWidth: { sm: 400 } }}>
      <Box
        sx={{ flex: 1, minWidth: 0, fontSize: 16, overflow: "hidden", textOverflow: "ellipsis" }}
      >
        {words}
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiUndo} size={20} />}
        aria-label={`${texts.undo}: ${words}`}
        sx={{ minHeight: 48, flexShrink: 0 }}
        {...rest}
      >
        {texts.undo}
      </Button>
    </Box>
  );
}
