import type { ClaimOffer } from "@kitround/contract/trips/claim-offer.ts";
import { offeredLegs } from "@kitround/contract/trips/claim-offer-rules.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/driver";
import { formatExactMetres } from "../../../lib/distance.ts";
import { moneyIn } from "../../../lib/money.ts";
import { Muted, PlainList, SectionTitle, Stack } from "../../../ui/vocabulary.tsx";
import { claimOfferOnDevice } from "./carried-trips.ts";
import { enter, useOwnEntries } from "./driver-operations.ts";

const t = texts.claim;

/** What a finished trip can be claimed for, leg by leg, and the one tap that submits it; also without signal. */
export function ClaimTrip({ trip }: { trip: TripDetail }) {
  const offer = useQuery(claimOfferOnDevice(trip.id));
  const entry = useOwnEntries().find(
    (each) => each.tripId === trip.id && each.entry.kind === "claim",
  );
  return (
    <Box
      component="section"
      aria-label={t.title}
      sx={{ maxWidth: 480, mx: "auto", p: 2, borderRadius: 1, bgcolor: "background.card" }}
    >
      <Stack gap={1.5}>
        <SectionTitle>{t.title}</SectionTitle>
        {offer.data === undefined ? (
          <Muted>{t.unknown}</Muted>
        ) : offer.data.needs !== null ? (
          <div>{offer.data.needs}</div>
        ) : (
          <Offered
            trip={trip}
            offer={offer.data}
            waiting={entry !== undefined && entry.refused === undefined}
            refused={entry?.refused}
          />
        )}
      </Stack>
    </Box>
  );
}

interface OfferedProps {
  trip: TripDetail;
  offer: ClaimOffer;
  /** Entered here and not answered yet. */
  waiting: boolean;
  refused: string | undefined;
}

function Offered({ trip, offer, waiting, refused }: OfferedProps) {
  const { made, basis, currency } = offer;
  const legs = made?.legs ?? (basis === null ? [] : offeredLegs(trip, basis));
  const amount = moneyIn(
    legs.reduce((sum, leg) => sum + leg.amountCents, 0),
    currency,
  );
  const open = made === null || made.status === "draft" || made.status === "returned";
  return (
    <>
      <PlainList>
        {legs.map((leg) => (
          <Box
            key={`${leg.fromPlace} ${leg.toPlace}`}
            component="li"
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) auto",
              columnGap: 2,
              py: 0.5,
            }}
          >
            <Box sx={{ overflowWrap: "anywhere" }}>{t.leg(leg.fromPlace, leg.toPlace)}</Box>
            <Box sx={{ textAlign: "right", fontVariantNumeric: "tabular-nums" }}>
              {moneyIn(leg.amountCents, currency)}
              <Muted small>{formatExactMetres(leg.distanceM)}</Muted>
            </Box>
          </Box>
        ))}
      </PlainList>
      {refused !== undefined && <Box role="alert">{t.refused(refused)}</Box>}
      {open && !waiting ? (
        <Button
          variant="contained"
          size="large"
          disabled={legs.length === 0}
          onClick={() => void enter(trip, { kind: "claim" })}
        >
          {t.button(amount)}
        </Button>
      ) : (
        <Box role="status" sx={{ fontWeight: 600 }}>
          {open ? t.waiting(amount) : t.submitted(amount)}
          {made !== null && !open && <Muted small>{t.onClaim(made.number)}</Muted>}
        </Box>
      )}
    </>
  );
}
