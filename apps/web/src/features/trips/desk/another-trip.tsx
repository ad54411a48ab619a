import { addDays, weekdayOf } from "@kitround/contract/plan/days.ts";
import { listTrips, type TripDetail } from "@kitround/contract/trips/trip.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { texts as words } from "#texts/dialogs";
import { texts } from "#texts/trips";
import { Read } from "../../../fittings/read.tsx";
import { formatDay, today } from "../../../lib/dates.ts";
import { queryOptions } from "../../../server/queries.ts";
import { Stack } from "../../../ui/vocabulary.tsx";

/** Statuses of trips that have not started. */
const open = new Set<TripDetail["status"]>(["draft", "released"]);

interface AnotherTripProps {
  trip: TripDetail;
  onChoose: (to: { toTripId: string } | { onDay: string }) => void;
  onCancel: () => void;
}

/** Chooses one of the coming trips, the nearest first, or a new one on the next working days. */
export function AnotherTrip({ trip, onChoose, onCancel }: AnotherTripProps) {
  const id = useId();
  const from = today();
  const coming = useQuery(queryOptions(listTrips, { query: { from, limit: 50 } }));
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.end.chooseTrip}</DialogTitle>
      <DialogContent>
        <Stack gap={1}>
          {workingDays(from).map((onDay) => (
            <Button key={onDay} variant="outlined" sx={choice} onClick={() => onChoose({ onDay })}>
              {texts.end.newTrip(formatDay(onDay))}
            </Button>
          ))}
          <Read of={coming} rows={3} height={52}>
            {({ items }) =>
              items
                .filter(({ id, status }) => id !== trip.id && open.has(status))
                .slice(0, 8)
                .map((each) => (
                  <Button
                    key={each.id}
                    variant="outlined"
                    sx={choice}
                    onClick={() => onChoose({ toTripId: each.id })}
                  >
                    {each.name}
                  </Button>
                ))
            }
          </Read>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" size="large" onClick={onCancel}>
          {words.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const choice = { justifyContent: "flex-start", minHeight: 52, textAlign: "left" } as const;

/** The next two weekdays; the server checks for holidays. */
function workingDays(from: string): string[] {
  return [1, 2, 3, 4]
    .map((ahead) => addDays(from, ahead))
    .filter((day) => weekdayOf(day) <= 5)
    .slice(0, 2);
}
