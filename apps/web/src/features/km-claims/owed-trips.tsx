import type { ClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/claim-totals";
import { TripLink } from "../../fittings/record-link.tsx";
import { formatDay } from "../../lib/dates.ts";
import { formatMetres, metresInUnit, unitSign } from "../../lib/distance.ts";
import { ListHead } from "../../ui/list-bar.tsx";
import { saveRows } from "../../ui/save-table.ts";
import { ListLine, Muted, PlainList, SectionTitle } from "../../ui/vocabulary.tsx";
import { claimMoney } from "./claim-money.ts";

const t = texts.owed;

/** Finished trips that nobody has claimed, each with its claim's amount. */
export function OwedTrips({ totals: { owed, currency, startsOn } }: { totals: ClaimTotals }) {
  const sum = owed.reduce((all, { amountCents }) => all + (amountCents ?? 0), 0);
  return (
    <Box component="section" aria-label={t.title} sx={{ maxWidth: 720 }}>
      <ListHead onSave={owed.length > 0 ? () => saveOwed(owed, currency, startsOn) : undefined}>
        <SectionTitle>{t.title}</SectionTitle>
      </ListHead>
      <Muted small>{owed.length === 0 ? t.none : t.total(claimMoney(sum, currency))}</Muted>
      <PlainList aria-label={t.title}>
        {owed.map((trip) => (
          <ListLine key={trip.tripId}>
            <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
              <TripLink id={trip.tripId} name={nameBesideDay(trip.name, trip.onDay)} />
              <Muted small>
                {[formatDay(trip.onDay), trip.driverName, formatMetres(trip.drivenM)].join(" · ")}
              </Muted>
            </Box>
            <span>
              {trip.amountCents === null ? t.noRate : claimMoney(trip.amountCents, currency)}
            </span>
          </ListLine>
        ))}
      </PlainList>
    </Box>
  );
}

function saveOwed(owed: ClaimTotals["owed"], currency: string, startsOn: string): void {
  saveRows(
    texts.file(t.file, startsOn),
    [
      { title: t.trip, value: ({ name }) => name },
      { title: t.day, value: ({ onDay }) => onDay },
      { title: t.driver, value: ({ driverName }) => driverName },
      { title: t.vehicle, value: ({ vehicleName }) => vehicleName },
      {
        title: texts.distanceIn(unitSign()),
        value: ({ drivenM }) => Math.round((drivenM / metresInUnit()) * 1000) / 1000,
      },
      {
        title: texts.amount,
        value: ({ amountCents }) => (amountCents === null ? null : amountCents / 100),
      },
      { title: texts.currency, value: () => currency },
    ],
    owed,
  );
}
