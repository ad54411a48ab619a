import type { Trip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { texts } from "#texts/release-trips";
import { mayRelease, useReleaseTrips } from "../../../fittings/use-release-trips.ts";
import { SelectedBar } from "../../../ui/selected-bar.tsx";

export interface Selection {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], on: boolean) => void;
}

/** The checkbox of a draft. */
export function SelectTrip({ trip, selection }: { trip: Trip; selection: Selection }) {
  return (
    <Checkbox
      checked={selection.ids.has(trip.id)}
      onChange={(_, on) => selection.select([trip.id], on)}
      slotProps={{ input: { "aria-label": texts.select(trip.name) } }}
    />
  );
}

/** Selects every draft of the list. */
export function SelectDrafts({ drafts, selection }: { drafts: Trip[]; selection: Selection }) {
  if (drafts.length < 2) return null;
  return (
    <Box component="label" sx={{ display: "inline-flex", alignItems: "center", pr: 1 }}>
      <Checkbox
        checked={drafts.every(({ id }) => selection.ids.has(id))}
        onChange={(_, on) =>
          selection.select(
            drafts.map(({ id }) => id),
            on,
          )
        }
      />
      {texts.selectAll(drafts.length)}
    </Box>
  );
}

/** Releases the selected drafts, with one undo; those without a driver or a vehicle are named. */
export function ManyTrips({ drafts, selection }: { drafts: Trip[]; selection: Selection }) {
  const { release, busy } = useReleaseTrips();
  const chosen = drafts.filter(({ id }) => selection.ids.has(id));
  if (chosen.length === 0) return null;
  const able = chosen.filter(mayRelease);
  const unable = chosen.filter((trip) => !mayRelease(trip));
  const clear = () =>
    selection.select(
      drafts.map(({ id }) => id),
      false,
    );
  return (
    <SelectedBar count={chosen.length} onClear={clear}>
      {able.length > 0 && (
        <Button
          variant="contained"
          size="large"
          disabled={busy}
          onClick={() => void release(able).then((any) => any && clear())}
        >
          {texts.release(able.length)}
        </Button>
      )}
      {unable.length > 0 && (
        <Box sx={{ fontSize: 14 }}>{texts.notAble(unable.map(({ name }) => name))}</Box>
      )}
    </SelectedBar>
  );
}
