import { takePlanOver } from "@kitround/contract/trips/trip-desk.ts";
import { tripMayChange } from "@kitround/contract/trips/trip-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/trips";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { tones } from "../../../ui/tone.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

/** The plan's changes, with a button to update the trip; and changes that the driver has not seen. */
export function PlanChanges({ trip, mayWrite }: { trip: TripDetail; mayWrite: boolean }) {
  const take = useAction(takePlanOver);
  const { changes } = texts;
  const text = { draft: changes.draftText, released: changes.releasedText }[trip.status as string];
  return (
    <>
      {trip.planChanges.length > 0 && (
        <Panel title={changes.title} lines={trip.planChanges}>
          <Muted small>{text ?? changes.runningText}</Muted>
          {mayWrite && tripMayChange(trip) === null && (
            <Button
              variant="contained"
              sx={{ mt: 1, minHeight: 48 }}
              disabled={take.isPending}
              onClick={() =>
                take.mutate(
                  { params: { id: trip.id }, body: { rowVersion: trip.rowVersion } },
                  { onSuccess: () => toast(changes.tookOver) },
                )
              }
            >
              {changes.takeOver}
            </Button>
          )}
        </Panel>
      )}
      {trip.news.length > 0 && <Panel title={texts.news.waiting} lines={trip.news} />}
    </>
  );
}

function Panel(props: { title: string; lines: readonly string[]; children?: React.ReactNode }) {
  const { title, lines, children } = props;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ p: 2, mb: 3, borderRadius: 1 }}
      style={{ background: tones.blocked.tint }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 16 }} style={{ color: tones.blocked.ink }}>
        {title}
      </Box>
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {children}
    </Box>
  );
}
