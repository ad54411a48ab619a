import { loadOf } from "@kitround/contract/trips/trip-load.ts";
import type { Stop } from "@kitround/contract/trips/trip.ts";
import { whatIsOver } from "@kitround/contract/trips/split-trip.ts";
import { isTooMuch, type Room } from "@kitround/contract/vehicles/van-load.ts";
import { mdiArrowDown, mdiArrowUp } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { texts as areaTexts } from "#texts/split-trip";
import { Icon } from "../../../ui/icon.tsx";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { Muted, PlainList, Row } from "../../../ui/vocabulary.tsx";
import { ofRoom, plainLoad } from "./load-words.ts";

const texts = areaTexts.form;

interface Van {
  name: string | null;
  room: Room;
}

interface SplitStopsProps {
  stops: readonly Stop[];
  vans: readonly [Van, Van];
  /** Ids of the second van's stops. */
  second: readonly string[];
  /** Why the proposal overloads a van; null if it does not, or if stops were moved by hand. */
  why: string | null;
  /** The error from trying to save. */
  error: string | undefined;
  onMove: (second: readonly string[]) => void;
  /** Restores the proposal; undefined while it is unchanged. */
  onPropose?: () => void;
}

/** Assigns each stop to a van, and shows whether each has enough capacity; a tap moves a stop to the other van. */
export function SplitStops({
  stops,
  vans,
  second,
  why,
  error,
  onMove,
  onPropose,
}: SplitStopsProps) {
  const halves = [
    stops.filter((stop) => !second.includes(stop.id)),
    stops.filter((stop) => second.includes(stop.id)),
  ] as const;
  const over = why ?? whatIsOver(halves, [vans[0].room, vans[1].room]);
  const move = (id: string) =>
    onMove(stops.map((stop) => stop.id).filter((each) => second.includes(each) !== (each === id)));
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box role="status">
        {over !== null && (
          <Box
            sx={{ p: 1.5, borderRadius: 1, fontSize: 14, overflowWrap: "anywhere" }}
            style={{ background: tones.late.tint, color: tones.late.ink }}
          >
            {over}
          </Box>
        )}
      </Box>
      {onPropose && (
        <Row>
          <Muted as="span" small>
            {texts.byHand}
          </Muted>
          <Button variant="outlined" sx={{ minHeight: 48 }} onClick={onPropose}>
            {texts.propose}
          </Button>
        </Row>
      )}
      {vans.map((van, at) => (
        <VanStops
          key={at === 0 ? "first" : "second"}
          title={(at === 0 ? texts.first : texts.second)(van.name ?? texts.unnamed)}
          room={van.room}
          stops={halves[at] ?? []}
          icon={at === 0 ? mdiArrowDown : mdiArrowUp}
          moveWords={at === 0 ? texts.toSecond : texts.toFirst}
          onMove={move}
        />
      ))}
      {error !== undefined && (
        <FormHelperText error role="alert" sx={{ mx: 0, fontSize: 14 }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

interface VanStopsProps {
  title: string;
  room: Room;
  stops: readonly Stop[];
  icon: string;
  moveWords: (stop: string) => string;
  onMove: (id: string) => void;
}

function VanStops({ title, room, stops, icon, moveWords, onMove }: VanStopsProps) {
  const load = loadOf(stops);
  const tooMuch = isTooMuch(load, room);
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={{ m: 0, fontSize: 16, fontWeight: 600, overflowWrap: "anywhere" }}>
        {title}
      </Box>
      <Row sx={{ mb: 0.5 }}>
        <Muted as="span" small>
          {ofRoom(load, room)}
        </Muted>
        {tooMuch ? (
          <StateTone tone="late" word={texts.tooMuch} />
        ) : (
          room.capacityG !== null && <StateTone tone="ready" word={texts.fits} />
        )}
      </Row>
      {stops.length === 0 && <Muted small>{texts.empty}</Muted>}
      <PlainList as="ol">
        {stops.map((stop) => (
          <Box
            component="li"
            key={stop.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              borderTop: 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: "anywhere" }}>
              {stop.seq}. {stop.placeName}
              <Muted small>{plainLoad(loadOf([stop]))}</Muted>
            </Box>
            <IconButton
              aria-label={moveWords(stop.placeName)}
              sx={{ width: 48, height: 48 }}
              onClick={() => onMove(stop.id)}
            >
              <Icon path={icon} size={20} />
            </IconButton>
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}
