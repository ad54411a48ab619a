import { plannedDriveM, wayWords } from "@kitround/contract/trips/odometer-rules.ts";
import {
  choicesFor,
  type Decision,
  type Difference,
  differencesOf,
  openDifferences,
} from "@kitround/contract/trips/trip-differences.ts";
import { decideDifferences } from "@kitround/contract/trips/trip-desk.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/trips";
import { branchFormat } from "../../../lib/locale.ts";
import { useAction } from "../../../server/use-action.ts";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { StateTone } from "../../../ui/tone.tsx";
import { AnotherTrip } from "./another-trip.tsx";
import { DecideAlike } from "./decide-alike.tsx";
import { ListLine, Muted, PlainList, Row, SectionTitle } from "../../../ui/vocabulary.tsx";

const { end } = texts;

interface DifferencesProps {
  trip: TripDetail;
  mayWrite: boolean;
}

/** Deviations from the plan, each decided with one tap; the trip can be closed once all are decided. */
export function Differences({ trip, mayWrite }: DifferencesProps) {
  const all = differencesOf(trip);
  const left = openDifferences(trip, trip.decisions).length;
  return (
    <Box component="section" aria-label={end.title} sx={{ mb: 4 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2, mb: 1 }}>
        <SectionTitle>{all.length === 0 ? end.none : end.title}</SectionTitle>
        <Muted role="status" small>
          {all.length === 0
            ? trip.status === "completed" && end.noneText
            : trip.status === "completed" && end.left(left)}
        </Muted>
      </Box>
      {mayWrite && trip.status === "completed" && <DecideAlike trip={trip} />}
      <PlainList>
        {all.map((difference) => (
          <OneDifference
            key={difference.key}
            trip={trip}
            difference={difference}
            mayDecide={mayWrite && trip.status === "completed"}
          />
        ))}
      </PlainList>
    </Box>
  );
}

function OneDifference(props: { trip: TripDetail; difference: Difference; mayDecide: boolean }) {
  const { trip, difference, mayDecide } = props;
  const [choosing, setChoosing] = useState(false);
  const decide = useAction(decideDifferences);
  const { key, kind, stop, lines } = difference;
  const decided = trip.decisions.find((each) => each.difference === key);
  const what = [end.kinds[kind], stop?.placeName, ...lines.map((line) => line.kitCode)]
    .filter(Boolean)
    .join(" ");
  const say = (decision: Decision | null, to: { toTripId?: string; onDay?: string } = {}) => {
    setChoosing(false);
    decide.mutate({ params: { id: trip.id }, body: { differences: [key], decision, ...to } });
  };
  return (
    <ListLine>
      <Box sx={{ flex: "1 1 280px", minWidth: 0 }}>
        <Row>
          <StateTone
            tone={kind === "box_missing" ? "needsWork" : "blocked"}
            word={end.kinds[kind]}
          />
          <b style={{ overflowWrap: "anywhere" }}>{stop?.placeName}</b>
          {lines.map((line) => (
            <KitChip key={line.id} code={line.kitCode ?? "?"} title={line.kitTypeName ?? ""} />
          ))}
        </Row>
        <Box sx={{ color: "text.secondary", fontSize: 14, overflowWrap: "anywhere" }}>
          {reasonOf(trip, difference)}
        </Box>
      </Box>
      {decided ? (
        <Row>
          <StateTone
            tone="done"
            word={end.by(end.decisions[decided.decision], decided.note ?? decided.byName)}
          />
          {mayDecide && (
            <Button
              variant="outlined"
              sx={{ minHeight: 48 }}
              disabled={decide.isPending}
              aria-label={end.changeOf(what)}
              onClick={() => say(null)}
            >
              {end.change}
            </Button>
          )}
        </Row>
      ) : (
        mayDecide && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {choicesFor(difference).map((decision) => (
              <Button
                key={decision}
                variant="outlined"
                sx={{ minHeight: 48 }}
                disabled={decide.isPending}
                aria-label={end.decide(end.decisions[decision], what)}
                onClick={() => (decision === "again" ? setChoosing(true) : say(decision))}
              >
                {end.decisions[decision]}
              </Button>
            ))}
          </Box>
        )
      )}
      {choosing && (
        <AnotherTrip
          trip={trip}
          onChoose={(to) => say("again", to)}
          onCancel={() => setChoosing(false)}
        />
      )}
    </ListLine>
  );
}

/** The driver's reason. */
function reasonOf(trip: TripDetail, { kind, stop, lines }: Difference): string {
  if (kind === "kilometres") {
    const unit = branchFormat().distanceUnit;
    const driven = wayWords((trip.odoEndM ?? 0) - (trip.odoStartM ?? 0), unit);
    const planned = wayWords(plannedDriveM(trip) ?? 0, unit);
    return [end.km(driven, planned), trip.gapReason].filter(Boolean).join(" · ");
  }
  if (kind === "stop_skipped") return stop?.skipReason ?? "";
  return lines
    .flatMap((line) => [
      kind === "box_missing" ? texts.list.boxesOf(line.boxesActual ?? 0, line.boxesExpected) : null,
      // The kind of the deviation says already that it was left out.
      kind === "not_done" && line.result !== null && line.result !== "skipped"
        ? texts.result[line.result]
        : null,
      kind === "found" && line.booked !== null ? end.booked(line.booked) : null,
      line.note,
    ])
    .filter(Boolean)
    .join(" · ");
}
