import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/plan-filter";
import type { GoTo } from "../plan-search.ts";

interface KitJourneyProps {
  /** The copy in the filter. */
  kitId: string;
  allocations: readonly Allocation[];
  rotations: readonly Rotation[];
  go: GoTo;
}

/** The schools that a kit visits this term, sorted by day; each links to its cell. */
export function KitJourney({ kitId, allocations, rotations, go }: KitJourneyProps) {
  const stops = allocations
    .filter((a) => a.kitId === kitId)
    .toSorted((a, b) => a.deliverOn.localeCompare(b.deliverOn));
  const seqOf = (id: string) => rotations.find((rotation) => rotation.id === id)?.seq ?? 0;
  const code = stops[0]?.kitCode;
  return (
    <Box
      component="section"
      aria-label={texts.goes(code ?? texts.kit)}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 0.5,
        px: { xs: 2, sm: 3 },
        pb: 1,
        fontSize: 14,
      }}
    >
      <b style={{ fontWeight: 600 }}>{texts.goes(code ?? texts.kit)}</b>
      {stops.length === 0 && texts.nowhere}
      {stops.map((a) => (
        <Button
          key={a.id}
          size="small"
          onClick={() => go({ show: "cell", school: a.schoolId, rotation: a.rotationId })}
        >
          {texts.stop(seqOf(a.rotationId), a.schoolName)}
        </Button>
      ))}
    </Box>
  );
}
