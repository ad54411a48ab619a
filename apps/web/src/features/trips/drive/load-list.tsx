import { kitWords } from "@kitround/contract/trips/stop-rules.ts";
import type { StopLine, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiCheck, mdiPackageVariantClosed, mdiSprayBottle } from "@mdi/js";
import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import { texts } from "#texts/driver";
import { lowScreen } from "../../../lib/bench.ts";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { CallOffice } from "./call-office.tsx";
import { enter } from "./driver-operations.ts";
import { boxKey } from "./box-ticks.ts";
import { packedBoxes, toggleBox, toggleBoxes, useBox, useLoaded } from "./loaded-boxes.ts";
import { useLoadScan } from "./use-load-scan.ts";
import { ListLine, Muted, PlainList, Row } from "../../../ui/vocabulary.tsx";

const BoxTick = styled("button")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 4,
  minWidth: 56,
  minHeight: 48,
  border: "1px solid #6A7382",
  borderRadius: 8,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: "inherit",
  fontSize: 16,
  fontWeight: 600,
  cursor: "pointer",
  touchAction: "manipulation",
  "&[aria-pressed=true]": {
    background: tones.ready.tint,
    borderColor: tones.ready.ink,
    color: tones.ready.ink,
  },
}));

/** Every kit that goes out, the last stop's first, so that the first stop's boxes are next to the door. Each box is ticked separately. */
export const LoadList = memo(function LoadList({ trip }: { trip: TripDetail }) {
  useLoadScan(trip);
  const lines = trip.stops
    .toReversed()
    .flatMap((stop) =>
      stop.lines
        .filter((line) => line.action === "deliver")
        .map((line) => ({ line, stopId: stop.id, place: stop.placeName })),
    );
  const boxes = packedBoxes(trip);
  const missing = lines.filter(({ line }) => line.kitIs !== "packed").length;
  return (
    <Box
      component="section"
      aria-label={texts.load}
      sx={{ maxWidth: 640, [lowScreen]: { maxWidth: "none" } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
        <Box
          component="h2"
          sx={{
            display: "flex",
            gap: 1,
            alignItems: "center",
            fontSize: 20,
            fontWeight: 600,
            m: 0,
          }}
        >
          <Icon path={mdiPackageVariantClosed} />
          {texts.load}
        </Box>
        {boxes.length > 0 && <Aboard tripId={trip.id} boxes={boxes} />}
      </Box>
      {lines.length === 0 ? (
        <Box sx={{ color: "text.secondary", mt: 1 }}>{texts.loadNone}</Box>
      ) : (
        <Muted small>{texts.loadOrder}</Muted>
      )}
      {missing > 0 && (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            mt: 1,
            p: 1.5,
            borderRadius: 1,
            fontSize: 16,
          }}
          style={{ background: tones.blocked.tint, color: tones.blocked.ink }}
        >
          <Box sx={{ flex: "1 1 300px" }}>{texts.notPackedNote(missing)}</Box>
          <CallOffice />
        </Box>
      )}
      <Along trip={trip} />
      <PlainList style={{ marginTop: 8, fontSize: 16 }}>
        {lines.map(({ line, stopId, place }) => (
          <LoadLine key={line.id} trip={trip} line={line} stopId={stopId} place={place} />
        ))}
      </PlainList>
    </Box>
  );
});

/** Lists what goes along besides the kits: what schools have asked for. */
function Along({ trip }: { trip: TripDetail }) {
  const along = trip.stops.flatMap(({ placeName, tasks }) =>
    tasks.flatMap(({ id, title, done, bring }) =>
      bring === true && !done ? [{ id, title, placeName }] : [],
    ),
  );
  if (along.length === 0) return null;
  return (
    <PlainList aria-label={texts.along} style={{ marginTop: 8, fontSize: 16 }}>
      {along.map(({ id, title, placeName }) => (
        <ListLine key={id}>
          <Box sx={{ minWidth: 0 }}>
            <Row>
              <Icon path={mdiSprayBottle} />
              <span>{title}</span>
            </Row>
            <Muted small>{placeName}</Muted>
          </Box>
        </ListLine>
      ))}
    </PlainList>
  );
}

function Aboard({ tripId, boxes }: { tripId: string; boxes: readonly string[] }) {
  return <Muted role="status">{texts.boxesLoaded(useLoaded(tripId, boxes), boxes.length)}</Muted>;
}

function stays({ kitIs }: StopLine): string {
  return kitIs === "unverified" ? texts.notVerified : texts.notPacked;
}

interface LoadLineProps {
  trip: TripDetail;
  line: StopLine;
  stopId: string;
  place: string;
}

function LoadLine({ trip, line, stopId, place }: LoadLineProps) {
  return (
    <ListLine>
      <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
        <Row>
          <KitChip code={line.kitCode ?? "?"} title={line.kitTypeName ?? ""} />
          {line.kitIs !== "packed" && <StateTone tone="blocked" word={stays(line)} />}
        </Row>
        <Box sx={{ color: "text.secondary", mt: 0.5, overflowWrap: "anywhere" }}>
          {place} · {texts.boxes(line.boxesExpected)}
        </Box>
      </Box>
      {line.kitIs === "unverified" && (
        <Button
          variant="outlined"
          sx={{ minHeight: 48 }}
          aria-label={texts.verifyKit(kitWords(line))}
          onClick={() => void enter(trip, { kind: "verify", stopId, lineId: line.id })}
        >
          {texts.verify}
        </Button>
      )}
      {line.kitIs === "packed" && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {Array.from({ length: line.boxesExpected }, (_, index) => {
            const key = boxKey(line.id, index + 1);
            return <LoadBox key={key} tripId={trip.id} of={key} line={line} box={index + 1} />;
          })}
          {line.boxesExpected > 1 && <LoadAll tripId={trip.id} line={line} />}
        </Box>
      )}
    </ListLine>
  );
}

/** Ticks every box of a kit at once. */
function LoadAll({ tripId, line }: { tripId: string; line: StopLine }) {
  const { boxesExpected } = line;
  const keys = Array.from({ length: boxesExpected }, (_, index) => boxKey(line.id, index + 1));
  const all = useLoaded(tripId, keys) === keys.length;
  return (
    <BoxTick
      type="button"
      style={{ padding: "0 12px" }}
      aria-pressed={all}
      aria-label={texts.allBoxesOf(boxesExpected, kitWords(line))}
      onClick={() => toggleBoxes(tripId, keys)}
    >
      {all && <Icon path={mdiCheck} size={20} />}
      {texts.allBoxes(boxesExpected)}
    </BoxTick>
  );
}

function LoadBox(props: { tripId: string; of: string; line: StopLine; box: number }) {
  const { tripId, of, line, box } = props;
  const ticked = useBox(tripId, of);
  return (
    <BoxTick
      type="button"
      aria-pressed={ticked}
      aria-label={texts.box(box, line.boxesExpected, kitWords(line))}
      onClick={() => toggleBox(tripId, of)}
    >
      {ticked && <Icon path={mdiCheck} size={20} />}
      {box}
    </BoxTick>
  );
}
