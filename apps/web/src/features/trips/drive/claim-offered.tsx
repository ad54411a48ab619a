import { mostPassengers } from "@kitround/contract/km-claims/km-claim.ts";
import { legCents } from "@kitround/contract/km-claims/leg-price.ts";
import type { ClaimOffer, OfferedLeg } from "@kitround/contract/trips/claim-offer.ts";
import { offeredLegs } from "@kitround/contract/trips/claim-offer-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/driver";
import { formatExactMetres } from "../../../lib/distance.ts";
import { moneyIn } from "../../../lib/money.ts";
import { CountSelect } from "../../../ui/count-select.tsx";
import { Muted, PlainList } from "../../../ui/vocabulary.tsx";
import type { Queued } from "./driver-entry.ts";
import { enter } from "./driver-operations.ts";

const t = texts.claim;

interface ClaimOfferedProps {
  trip: TripDetail;
  offer: ClaimOffer;
  /** The claim as it was entered on this device, until the server has answered. */
  entry: Queued | undefined;
}

/** The legs with their amounts, passengers where the rates pay for them, and the button that claims the sum. */
export function ClaimOffered({ trip, offer, entry }: ClaimOfferedProps) {
  const { made, basis, currency } = offer;
  const [riders, setRiders] = useState<ReadonlyMap<string, number>>(new Map());
  const [byLeg, setByLeg] = useState(false);
  const waiting = entry !== undefined && entry.refused === undefined;
  const open = (made === null || made.status === "draft" || made.status === "returned") && !waiting;
  const said = entry?.entry.kind === "claim" ? (entry.entry.body.passengers ?? []) : [];
  const chosen = new Map([
    ...said.map((each) => [each.stopId, each.passengers] as const),
    ...riders,
  ]);
  const offered = made?.legs ?? (basis === null ? [] : offeredLegs(trip, basis));
  const legs = offered.map((leg) => ridden(leg, chosen.get(leg.stopId)));
  const cents = legs.reduce((sum, leg) => sum + leg.amountCents, 0);
  const amount = moneyIn(cents, currency);
  const ridable = open && legs.some((leg) => leg.passengerMillicents > 0);
  const [first] = legs;
  const alike = legs.every((leg) => leg.passengers === first?.passengers);
  const passengers = legs
    .filter((leg) => leg.passengerMillicents > 0)
    .map(({ stopId, passengers: count }) => ({ stopId, passengers: count }));
  const ride = (some: readonly OfferedLeg[], count: number) =>
    setRiders(new Map([...riders, ...some.map(({ stopId }) => [stopId, count] as const)]));
  return (
    <>
      {ridable && (
        <Box>
          <CountSelect
            label={t.passengers}
            most={mostPassengers}
            value={alike ? (first?.passengers ?? 0) : null}
            other={t.differs}
            onChange={(count) => ride(legs, count)}
          />
          <Button
            variant="outlined"
            aria-expanded={byLeg}
            sx={{ minHeight: 48 }}
            onClick={() => setByLeg(!byLeg)}
          >
            {t.byLeg}
          </Button>
        </Box>
      )}
      <PlainList>
        {legs.map((leg) => (
          <Box
            key={leg.stopId}
            component="li"
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) auto",
              columnGap: 2,
              py: 0.5,
            }}
          >
            <Box sx={{ overflowWrap: "anywhere" }}>
              {t.leg(leg.fromPlace, leg.toPlace)}
              {leg.passengers > 0 && <Muted small>{t.riders(leg.passengers)}</Muted>}
            </Box>
            <Box sx={{ textAlign: "right", fontVariantNumeric: "tabular-nums" }}>
              {moneyIn(leg.amountCents, currency)}
              <Muted small>{formatExactMetres(leg.distanceM)}</Muted>
            </Box>
            {ridable && byLeg && (
              <CountSelect
                label={t.passengersShort}
                of={t.passengersOf(leg.fromPlace, leg.toPlace)}
                most={mostPassengers}
                value={leg.passengers}
                onChange={(count) => ride([leg], count)}
              />
            )}
          </Box>
        ))}
      </PlainList>
      {entry?.refused !== undefined && <Box role="alert">{t.refused(entry.refused)}</Box>}
      {open ? (
        <Button
          variant="contained"
          size="large"
          disabled={legs.length === 0}
          onClick={() =>
            void enter(trip, {
              kind: "claim",
              body: passengers.length === 0 ? {} : { passengers },
            })
          }
        >
          {t.button(amount)}
        </Button>
      ) : (
        <Box role="status" sx={{ fontWeight: 600 }}>
          {waiting ? t.waiting(amount) : t.submitted(amount)}
          {made !== null && !waiting && <Muted small>{t.onClaim(made.number)}</Muted>}
        </Box>
      )}
    </>
  );
}

/** A leg with this number of passengers, and its amount with them. */
function ridden(leg: OfferedLeg, passengers = leg.passengers): OfferedLeg {
  const next = { ...leg, passengers };
  return { ...next, amountCents: legCents(next) };
}
