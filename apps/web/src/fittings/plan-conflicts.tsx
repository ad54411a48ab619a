import { listPlanConflicts } from "@kitround/contract/plan/plan-conflict.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-conflicts";
import { tones } from "../ui/tone.tsx";
import { useCan } from "../lib/can.ts";
import { formatDay } from "../lib/dates.ts";
import { TextLink } from "./text-link.tsx";
import { queryOptions } from "../server/queries.ts";

type About = { kitId: string } | { schoolId: string };

/**
 * The planned allocations of a kit or a school that have a conflict, each with its reason and a link to its cell;
 * renders nothing without conflicts.
 */
export function PlanConflicts({ about }: { about: About }) {
  const mayRead = useCan("plan:read");
  const { data } = useQuery({
    ...queryOptions(listPlanConflicts, { query: about }),
    enabled: mayRead,
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={texts.title}
      sx={{ p: 2, borderRadius: 1, display: "grid", gap: 1.5 }}
      style={{ color: tones.late.ink, background: tones.late.tint }}
    >
      <b style={{ fontWeight: 600 }}>
        {"kitId" in about ? texts.itCant : texts.planned(items.length)}
      </b>
      {items.map((one) => (
        <Box key={one.allocationId} sx={{ fontSize: 14, overflowWrap: "anywhere" }}>
          <TextLink
            to="/plan"
            search={{
              term: one.termId,
              rotation: one.rotationId,
              school: one.schoolId,
              show: "cell",
            }}
            sx={{ fontWeight: 600, color: "inherit", display: "inline-block", py: 0.5 }}
          >
            {"kitId" in about
              ? texts.planFor(one.schoolName, formatDay(one.deliverOn))
              : texts.planOf(one.kitCode, one.kitTypeName, formatDay(one.deliverOn))}
          </TextLink>
          {one.faults.map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </Box>
      ))}
    </Box>
  );
}
