import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/driver";
import { Muted, SectionTitle, Stack } from "../../../ui/vocabulary.tsx";
import { claimOfferOnDevice } from "./carried-trips.ts";
import { ClaimOffered } from "./claim-offered.tsx";
import { useOwnEntries } from "./driver-operations.ts";

const t = texts.claim;

/** The claim for a finished trip, leg by leg, and one button that submits it; also without signal. */
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
          <ClaimOffered trip={trip} offer={offer.data} entry={entry} />
        )}
      </Stack>
    </Box>
  );
}
