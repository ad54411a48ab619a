import type { Arrival } from "@kitround/contract/trips/arrival-times.ts";
import type { Stop, TripDetail } from "@kitround/contract/trips/trip.ts";
import { mdiMapMarkerPath, mdiPhone } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { memo } from "react";
import { texts } from "#texts/driver";
import { Icon } from "../../../ui/icon.tsx";
import { ListLine, Muted, PlainList, Row, Strong } from "../../../ui/vocabulary.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { timeAt, timesOf } from "../trip-times.ts";
import { telLink } from "./maps-link.ts";

const { ahead } = texts;

/**
 * Before the start: the day's schools in driving order, each with its time, its tasks and whom to call. Memoised, because
 * a ticked box does not change them.
 */
export const SchoolsAhead = memo(function SchoolsAhead({ trip }: { trip: TripDetail }) {
  const stops = trip.stops.filter((stop) => stop.kind !== "base");
  const times = timesOf(trip);
  if (stops.length === 0) return null;
  return (
    <Box component="section" aria-label={ahead.title} sx={{ mt: 3, maxWidth: 640 }}>
      <Row as="h2" style={{ margin: 0, fontSize: 20, fontWeight: 600 }}>
        <Icon path={mdiMapMarkerPath} />
        {ahead.title}
      </Row>
      <PlainList as="ol" style={{ marginTop: 8, fontSize: 16 }}>
        {stops.map((stop, at) => (
          <School key={stop.id} number={at + 1} stop={stop} arrival={times.get(stop.id)} />
        ))}
      </PlainList>
    </Box>
  );
});

interface SchoolProps {
  number: number;
  stop: Stop;
  arrival: Arrival | undefined;
}

function School({ number, stop, arrival }: SchoolProps) {
  const { placeName, contactName, contactPhone, windowFrom, windowTo, tasks } = stop;
  const kits = (action: "deliver" | "collect") =>
    stop.lines.filter((line) => line.action === action).length;
  const at = timeAt(arrival);
  const late = at !== null && (arrival?.lateMin ?? 0) > 0;
  const early = at !== null && (arrival?.waitMin ?? 0) > 0;
  const facts = [
    at === null || late || early ? null : texts.reachedAbout(at),
    windowFrom === null || windowTo === null ? null : texts.window(windowFrom, windowTo),
    ahead.kits(kits("deliver"), kits("collect")),
  ].filter((fact) => fact !== null);
  return (
    <ListLine>
      <Box sx={{ flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Strong>
          {number}. {placeName}
        </Strong>
        <Muted>{facts.join(" · ")}</Muted>
        {late && <StateTone tone="late" word={texts.aboutLate(at, windowTo ?? "?")} />}
        {early && <StateTone tone="due" word={texts.aboutEarly(at, windowFrom ?? "?")} />}
        {tasks.length > 0 && <div>{ahead.tasks(tasks.map(({ title }) => title))}</div>}
        {contactName !== null && <Muted>{contactName}</Muted>}
      </Box>
      {contactPhone !== null && (
        <Button
          variant="outlined"
          href={telLink(contactPhone)}
          startIcon={<Icon path={mdiPhone} size={20} />}
          aria-label={texts.callWho(contactName ?? placeName)}
          sx={{ minHeight: 48 }}
        >
          {texts.call}
        </Button>
      )}
    </ListLine>
  );
}
