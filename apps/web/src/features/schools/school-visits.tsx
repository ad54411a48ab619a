import { listSchoolVisits } from "@kitround/contract/trips/trip-desk.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/schools";
import { Read } from "../../fittings/read.tsx";
import { formatDay, formatTime } from "../../lib/dates.ts";
import { ProofStrip } from "../../fittings/proof-strip.tsx";
import { TripLink } from "../../fittings/record-link.tsx";
import { queryOptions } from "../../server/queries.ts";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

const t = texts.visits;

/** The last visits to a school, with their signatures and photos. */
export function SchoolVisits({ schoolId }: { schoolId: string }) {
  const visits = useQuery(queryOptions(listSchoolVisits, { params: { id: schoolId } }));
  return (
    <Box component="section" aria-label={t.title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      <Read of={visits} rows={3} height={48} empty={<Muted>{t.none}</Muted>}>
        {({ items }) => (
          <PlainList>
            {items.map((visit) => (
              <Box
                component="li"
                key={visit.tripId}
                sx={{ py: 1, borderBottom: 1, borderColor: "divider", overflowWrap: "anywhere" }}
              >
                <TripLink id={visit.tripId} name={nameBesideDay(visit.tripName, visit.onDay)} />
                <Muted small>
                  {[
                    formatDay(visit.onDay),
                    visit.leftAt === null ? null : formatTime(visit.leftAt),
                    wordOf(visit.status),
                    visit.receivedBy === null ? null : t.received(visit.receivedBy),
                    visit.noProof === null ? null : t.noProof(visit.noProof),
                    visit.skipReason,
                  ]
                    .filter((part) => part !== null)
                    .join(" · ")}
                </Muted>
                <ProofStrip place={visit.tripName} proofs={visit.proofs} />
              </Box>
            ))}
          </PlainList>
        )}
      </Read>
    </Box>
  );
}

function wordOf(status: string): string | null {
  return status === "done" || status === "partial" || status === "skipped"
    ? t.status[status]
    : null;
}
