import type { Arrival } from "@kitround/contract/trips/arrival-times.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiArrowDown, mdiArrowUp, mdiChevronDown, mdiChevronUp } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { texts } from "#texts/driver";
import { Icon } from "../../../ui/icon.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { timeAt, timesOf } from "../trip-times.ts";
import { TripSketch } from "../trip-sketch.tsx";
import { StopState } from "../trip-tone.tsx";
import { enter } from "./driver-operations.ts";
import { Muted, PlainList } from "../../../ui/vocabulary.tsx";

interface AllStopsProps {
  trip: TripDetail;
  stops: readonly Stop[];
  now: Stop | undefined;
  onChoose: (id: string) => void;
}

/** The whole run, folded away: to look ahead, to drive in another order, and to take a stop out of turn. */
export function AllStops({ trip, stops, now, onChoose }: AllStopsProps) {
  const [unfolded, setUnfolded] = useState(false);
  const atAStop = now?.status === "arrived";
  const times = timesOf(trip);
  const coming = stops.filter((stop) => stop.status === "pending").map((stop) => stop.id);

  function move(id: string, by: 1 | -1) {
    const at = coming.indexOf(id);
    const stopIds = coming.toSpliced(at, 1).toSpliced(at + by, 0, id);
    void enter(trip, { kind: "order", body: { stopIds } });
  }

  return (
    <Box component="section" sx={{ mt: 3, borderTop: 1, borderColor: "divider" }}>
      <Button
        fullWidth
        aria-expanded={unfolded}
        endIcon={<Icon path={unfolded ? mdiChevronUp : mdiChevronDown} />}
        sx={{ minHeight: 56, justifyContent: "space-between" }}
        onClick={() => setUnfolded(!unfolded)}
      >
        {texts.allStops}
      </Button>
      {unfolded && (
        <>
          <PlainList as="ol">
            {stops.map((stop, index) => {
              const may = stop.status === "pending" || stop.status === "skipped";
              const place = coming.indexOf(stop.id);
              return (
                <Box component="li" key={stop.id} sx={row}>
                  <Box sx={{ flex: "1 1 180px", overflowWrap: "anywhere" }}>
                    {index + 1}. {stop.placeName}
                    <When stop={stop} arrival={times.get(stop.id)} />
                  </Box>
                  {place < 0 && <StopState status={stop.status} />}
                  {place >= 0 && coming.length > 1 && (
                    <Box sx={{ display: "flex" }}>
                      <Mover
                        label={texts.earlier(stop.placeName)}
                        icon={mdiArrowUp}
                        disabled={place === 0}
                        onMove={() => move(stop.id, -1)}
                      />
                      <Mover
                        label={texts.later(stop.placeName)}
                        icon={mdiArrowDown}
                        disabled={place === coming.length - 1}
                        onMove={() => move(stop.id, 1)}
                      />
                    </Box>
                  )}
                  {may && !atAStop && stop !== now && (
                    <Button
                      variant="outlined"
                      sx={{ minHeight: 48 }}
                      aria-label={texts.goThere(stop.placeName)}
                      onClick={() => {
                        onChoose(stop.id);
                        setUnfolded(false);
                        scrollTo({ top: 0 });
                      }}
                    >
                      {texts.goHere}
                    </Button>
                  )}
                </Box>
              );
            })}
          </PlainList>
          <Box sx={{ my: 2 }}>
            <TripSketch trip={trip} />
          </Box>
        </>
      )}
    </Box>
  );
}

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
  minHeight: 56,
  py: 1,
  borderTop: 1,
  borderColor: "divider",
  fontSize: 16,
} as const;

function When({ stop, arrival }: { stop: Stop; arrival: Arrival | undefined }) {
  const time = timeAt(arrival);
  if (arrival === undefined || time === null) return null;
  return arrival.lateMin > 0 ? (
    <Box>
      <StateTone tone="late" word={texts.aboutLate(time, stop.windowTo ?? "?")} />
    </Box>
  ) : (
    <Muted small>{texts.about(time)}</Muted>
  );
}

function Mover(props: { label: string; icon: string; disabled: boolean; onMove: () => void }) {
  const { label, icon, disabled, onMove } = props;
  return (
    <IconButton
      aria-label={label}
      disabled={disabled}
      sx={{ width: 48, height: 48 }}
      onClick={onMove}
    >
      <Icon path={icon} size={24} />
    </IconButton>
  );
}
