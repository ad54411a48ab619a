import { decideDifferences } from "@kitround/contract/trips/trip-desk.ts";
import {
  choicesFor,
  type Decision,
  type Difference,
  openDifferences,
} from "@kitround/contract/trips/trip-differences.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/trips";
import { useAction } from "../../../server/use-action.ts";
import { Row } from "../../../ui/vocabulary.tsx";
import { AnotherTrip } from "./another-trip.tsx";

const { end } = texts;

/** One decision for all open deviations of one kind: eight skipped stops are one tap, not eight. */
export function DecideAlike({ trip }: { trip: TripDetail }) {
  const decide = useAction(decideDifferences);
  const [moving, setMoving] = useState<readonly Difference[] | null>(null);
  const kinds = Map.groupBy(openDifferences(trip, trip.decisions), ({ kind }) => kind);
  const say = (
    found: readonly Difference[],
    decision: Decision,
    to: { toTripId?: string; onDay?: string } = {},
  ) => {
    setMoving(null);
    const differences = found.map(({ key }) => key);
    decide.mutate({ params: { id: trip.id }, body: { differences, decision, ...to } });
  };
  return (
    <>
      {[...kinds]
        .filter(([, found]) => found.length > 1)
        .map(([kind, found]) => (
          <Row key={kind} sx={{ my: 1 }}>
            <b>{end.allOf(end.kinds[kind], found.length)}</b>
            {sharedChoices(found).map((decision) => (
              <Button
                key={decision}
                variant="outlined"
                sx={{ minHeight: 48 }}
                disabled={decide.isPending}
                aria-label={end.decide(
                  end.decisions[decision],
                  end.allOf(end.kinds[kind], found.length),
                )}
                onClick={() => (decision === "again" ? setMoving(found) : say(found, decision))}
              >
                {end.decisions[decision]}
              </Button>
            ))}
          </Row>
        ))}
      {moving !== null && (
        <AnotherTrip
          trip={trip}
          onChoose={(to) => say(moving, "again", to)}
          onCancel={() => setMoving(null)}
        />
      )}
    </>
  );
}

/** The decisions that are possible for each of these deviations. */
function sharedChoices(found: readonly Difference[]): Decision[] {
  const [first, ...others] = found.map((difference) => choicesFor(difference));
  return (first ?? []).filter((choice) => others.every((choices) => choices.includes(choice)));
}
