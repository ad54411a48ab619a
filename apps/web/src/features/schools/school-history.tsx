import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/schools";
import { formatSpan, lateBy } from "../../lib/dates.ts";
import { KitLink, PlanLink } from "../../fittings/record-link.tsx";
import { wholePage } from "../../server/whole-list.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

const t = texts.history;

/** The kits a school had and will have, the latest first. */
export function SchoolHistory({ schoolId }: { schoolId: string }) {
  const had = useQuery(wholePage(listAllocations, { schoolId }));
  const latestFirst = had.data?.items.toSorted((a, b) => b.deliverOn.localeCompare(a.deliverOn));
  return (
    <Box component="section" aria-label={t.title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      {had.isPending && <SkeletonRows rows={3} height={48} />}
      {had.isError && latestFirst === undefined && (
        <ErrorState onRetry={() => void had.refetch()} />
      )}
      {latestFirst?.length === 0 && <Muted>{t.none}</Muted>}
      <PlainList>
        {latestFirst?.map((one) => (
          <Box component="li" key={one.id} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
            {one.kitCode === null ? (
              <KitChip code={one.kitTypeCode} title={one.kitTypeName} />
            ) : (
              <KitLink code={one.kitCode}>
                <KitChip code={one.kitCode} title={one.kitTypeName} />
              </KitLink>
            )}
            <Box sx={{ mt: 0.5, color: "text.secondary", fontSize: 14 }}>
              <PlanLink termId={one.termId} rotationId={one.rotationId} schoolId={one.schoolId}>
                {formatSpan(one.deliverOn, one.collectOn)}
              </PlanLink>
              , {t.status[one.status]}
            </Box>
            {one.status === "delivered" && lateBy(one.collectOn) !== null && (
              <StateTone tone="late" word={lateBy(one.collectOn) ?? ""} />
            )}
          </Box>
        ))}
      </PlainList>
    </Box>
  );
}
