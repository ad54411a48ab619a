import { type Allocation, listAllocations } from "@kitround/contract/allocations/allocation.ts";
import type { SchoolNow } from "@kitround/contract/schools/school-now.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts as nowTexts } from "#texts/school-now";
import { texts } from "#texts/schools";
import { Read } from "../../fittings/read.tsx";
import { formatSpan, lateBy } from "../../lib/dates.ts";
import { KitLink, PlanLink } from "../../fittings/record-link.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

const t = texts.history;

interface SchoolHistoryProps {
  schoolId: string;
  /** The school's reports about them. */
  said: SchoolNow["said"];
}

/** The kits a school had and will have, newest first. */
export function SchoolHistory({ schoolId, said }: SchoolHistoryProps) {
  const had = useQuery(wholeList(listAllocations, { schoolId }));
  return (
    <Box component="section" aria-label={t.title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      <Read of={had} rows={3} height={48} empty={<Muted>{t.none}</Muted>}>
        {(loans) => (
          <PlainList>
            {latestFirst(loans).map((one) => (
              <Box
                component="li"
                key={one.id}
                sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}
              >
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
                <Said of={said.find(({ allocationId }) => allocationId === one.id)} />
                {one.status === "delivered" && lateBy(one.collectOn) !== null && (
                  <StateTone tone="late" word={lateBy(one.collectOn) ?? ""} />
                )}
              </Box>
            ))}
          </PlainList>
        )}
      </Read>
    </Box>
  );
}

function Said({ of }: { of: SchoolNow["said"][number] | undefined }) {
  if (of === undefined) return null;
  const { students, rating, sentence } = of;
  return (
    <Muted small>
      {[
        ...(rating === null ? [] : [nowTexts.rated(rating)]),
        ...(students === null ? [] : [nowTexts.reached(students)]),
        ...(sentence === null ? [] : [`“${sentence}”`]),
      ].join(", ")}
    </Muted>
  );
}

function latestFirst(allocations: readonly Allocation[]): Allocation[] {
  return allocations.toSorted((a, b) => b.deliverOn.localeCompare(a.deliverOn));
}
