import { takePlanOver } from "@kitround/contract/trips/trip-desk.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { texts } from "#texts/driver";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { tones } from "../../../ui/tone.tsx";
import { enter } from "./driver-operations.ts";

const { news } = texts;

/** The changes since the trip was released, shown until the driver confirms having seen them. */
export function DriveNews({ trip }: { trip: TripDetail }) {
  const take = useAction(takePlanOver);
  const before = trip.status === "released";
  if (!before && trip.status !== "in_progress") return null;
  return (
    <>
      {trip.news.length > 0 && (
        <Told title={news.title} lines={trip.news}>
          <Button
            variant="contained"
            size="large"
            sx={{ mt: 1 }}
            onClick={() => void enter(trip, { kind: "news", body: { seen: trip.news } })}
          >
            {news.confirm}
          </Button>
        </Told>
      )}
      {trip.planChanges.length > 0 && (
        <Told title={news.plan} lines={trip.planChanges}>
          <div>{before ? news.planText : news.planRunning}</div>
          {before && (
            <Button
              variant="outlined"
              size="large"
              sx={{ mt: 1, bgcolor: "background.paper" }}
              disabled={take.isPending}
              onClick={() =>
                take.mutate(
                  { params: { id: trip.id }, body: { rowVersion: trip.rowVersion } },
                  { onSuccess: () => toast(news.tookOver) },
                )
              }
            >
              {news.takeOver}
            </Button>
          )}
        </Told>
      )}
    </>
  );
}

function Told(props: { title: string; lines: readonly string[]; children: ReactNode }) {
  const { title, lines, children } = props;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ p: 1.5, mb: 2, borderRadius: 1, fontSize: 16, overflowWrap: "anywhere" }}
      style={{ background: tones.blocked.tint, color: tones.blocked.ink }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 16 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {children}
    </Box>
  );
}
