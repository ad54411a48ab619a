import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiArrowDown, mdiArrowUp, mdiChevronDown, mdiChevronUp } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { memo, useCallback, useState } from "react";
import { texts } from "#texts/driver";
import { useLatest } from "../../../lib/use-latest.ts";
import { Deferred } from "../../../ui/deferred.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { timeAt, timesOf } from "../trip-times.ts";
import { TripSketch } from "../trip-sketch.tsx";
import { StopState } from "../trip-tone.tsx";
import { enter } from "./driver-operations.ts";
import { StartAgain } from "./start-again.tsx";
import { inOrder, useOrderByHand } from "./order-by-hand.ts";
import { ListLine, Muted, PlainList } from "../../../ui/vocabulary.tsx";

interface AllStopsProps {
  trip: TripDetail;
  stops: readonly Stop[];
  now: Stop | undefined;
  onChoose: (id: string) => void;
}

/** The list of all stops, collapsed at first: to look ahead, to change the order, and to visit a stop out of turn. */
export function AllStops({ trip, stops, now, onChoose }: AllStopsProps) {
  const [unfolded, setUnfolded] = useState(false);
  const atAStop = now?.status === "arrived";
  const times = timesOf(trip);
  const coming = stops.filter((stop) => stop.status === "pending").map((stop) => stop.id);

  const [order, setOrder] = useOrderByHand(coming);

  const latest = useLatest({ trip, order, onChoose });
  const move = useCallback(
    (id: string, by: 1 | -1) => {
      const { trip: now, order: before } = latest();
      const at = before.indexOf(id);
      const stopIds = before.toSpliced(at, 1).toSpliced(at + by, 0, id);
      setOrder(stopIds);
      void enter(now, { kind: "order", body: { stopIds } }).then((kept) => kept || setOrder(null));
    },
    [latest, setOrder],
  );
  const choose = useCallback(
    (id: string) => {
      const { trip: now, order: before } = latest();
      // A stop that is chosen as the next one moves to the top, and the times of all others are computed from it.
      if (before.includes(id) && before[0] !== id) {
        const stopIds = [id, ...before.filter((each) => each !== id)];
        void enter(now, { kind: "order", body: { stopIds } });
      }
      latest().onChoose(id);
      setUnfolded(false);
      scrollTo({ top: 0 });
    },
    [latest],
  );

  function rowOf(stop: Stop, index: number) {
    const { id, placeName, status, windowTo } = stop;
    const arrival = times.get(id);
    const place = order.indexOf(id);
    const may = status === "pending" || status === "skipped";
    return (
      <StopRow
        key={id}
        id={id}
        number={index + 1}
        placeName={placeName}
        status={status}
        time={timeAt(arrival)}
        tooLate={(arrival?.lateMin ?? 0) > 0 ? (windowTo ?? "?") : null}
        moves={place < 0 ? "none" : movesOf(place, order.length)}
        mayGo={may && !atAStop && stop !== now}
        onMove={move}
        onGo={choose}
      />
    );
  }

  const listed = inOrder(stops, order);
  return (
    <Box component="section" sx={{ mt: 3, maxWidth: 640, borderTop: 1, borderColor: "divider" }}>
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
          <PlainList as="ol" style={{ fontSize: 16 }}>
            {listed.slice(0, inSight).map(rowOf)}
            <Deferred>
              {listed.slice(inSight).map((stop, at) => rowOf(stop, at + inSight))}
            </Deferred>
          </PlainList>
          <Deferred>
            <StartAgain trip={trip} />
            <Box sx={{ my: 2 }}>
              <TripSketch trip={trip} />
            </Box>
          </Deferred>
        </>
      )}
    </Box>
  );
}

/**
 * The number of stops drawn in the tap that opens the list, because a phone shows no more above its main button. The others are drawn
 * right afterwards.
 */
const inSight = 4;

type Moves = "none" | "alone" | "first" | "between" | "last";

function movesOf(place: number, of: number): Moves {
  if (of === 1) return "alone";
  return place === 0 ? "first" : place === of - 1 ? "last" : "between";
}

interface StopRowProps extends Pick<Stop, "id" | "placeName" | "status"> {
  number: number;
  /** The expected arrival, "09:40". */
  time: string | null;
  /** When the school closes, if that is before the arrival. */
  tooLate: string | null;
  moves: Moves;
  mayGo: boolean;
  onMove: (id: string, by: 1 | -1) => void;
  onGo: (id: string) => void;
}

/** Rendered again only when its text changes. */
const StopRow = memo(function StopRow(props: StopRowProps) {
  const { id, number, placeName, status, time, tooLate, moves, mayGo, onMove, onGo } = props;
  return (
    <ListLine>
      <div style={name}>
        {number}. {placeName}
        {time !== null &&
          (tooLate === null ? (
            <Muted small>{texts.about(time)}</Muted>
          ) : (
            <div>
              <StateTone tone="late" word={texts.aboutLate(time, tooLate)} />
            </div>
          ))}
      </div>
      {moves === "none" && <StopState status={status} />}
      <Ways {...{ id, placeName, moves, mayGo, onMove, onGo }} />
    </ListLine>
  );
});

type WaysProps = Pick<StopRowProps, "id" | "placeName" | "moves" | "mayGo" | "onMove" | "onGo">;

/** Moving a stop changes the times of all stops after it, but the distances of two rows only. */
const Ways = memo(function Ways({ id, placeName, moves, mayGo, onMove, onGo }: WaysProps) {
  return (
    <>
      {mayGo && (
        <Button
          variant="outlined"
          sx={{ minHeight: 48, ml: "auto" }}
          aria-label={texts.goThere(placeName)}
          onClick={() => onGo(id)}
        >
          {texts.goHere}
        </Button>
      )}
      {moves !== "none" && moves !== "alone" && (
        <div style={mayGo ? movers : moversAlone}>
          <Mover
            label={texts.earlier(placeName)}
            icon={mdiArrowUp}
            disabled={moves === "first"}
            onMove={() => onMove(id, -1)}
          />
          <Mover
            label={texts.later(placeName)}
            icon={mdiArrowDown}
            disabled={moves === "last"}
            onMove={() => onMove(id, 1)}
          />
        </div>
      )}
    </>
  );
});

const name = { flex: "1 1 110px", overflowWrap: "anywhere" } as const;
const movers = { display: "flex" };
// On a separate line, so that they have the same position after a long and a short name.
const moversAlone = { ...movers, marginLeft: "auto" };

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
