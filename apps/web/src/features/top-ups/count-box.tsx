import type { CheckInSheetLine } from "@kitround/contract/check-ins/check-in.ts";
import { mdiPackageVariantRemove, mdiUndo } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/top-ups";
import { lineAction } from "../../lib/dense-parts.ts";
import { Icon } from "../../ui/icon.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { CountLine } from "./count-line.tsx";
import { boxPart } from "./use-count-scan.ts";
import type { useCount } from "./use-count.ts";

interface CountBoxProps {
  box: number;
  boxes: number;
  lines: readonly CheckInSheetLine[];
  count: ReturnType<typeof useCount>;
  /** True if it came from a school, so that boxes can be missing. */
  fromSchool: boolean;
  onPhotos: (lineId: string, files: readonly File[]) => void;
}

/** One box of the kit: its lines, or that it did not come back at all. */
export function CountBox({ box, boxes, lines, count, fromSchool, onPhotos }: CountBoxProps) {
  const { check } = texts;
  const missing = count.missingBoxes.includes(box);
  return (
    <Box
      component="section"
      data-part={boxPart(box)}
      aria-label={check.box(box, boxes)}
      sx={{ mb: 3 }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 48 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {check.box(box, boxes)}
        </Typography>
        {fromSchool && (
          <Button
            variant="outlined"
            sx={lineAction}
            startIcon={<Icon path={missing ? mdiUndo : mdiPackageVariantRemove} size={20} />}
            onClick={() => count.setBoxMissing(box, !missing)}
          >
            {missing ? check.boxIsHere : check.boxMissing}
          </Button>
        )}
      </Box>
      {missing ? (
        <Box
          sx={{
            borderTop: 1,
            borderColor: "divider",
            py: 1.5,
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1.5,
          }}
        >
          <StateTone tone="needsWork" word={check.gone} />
          <span>{check.boxGone(lines.length)}</span>
        </Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, borderTop: 1, borderColor: "divider" }}>
          {lines.map((line) => (
            <CountLine
              key={line.lineId}
              line={line}
              count={count.counts.get(line.lineId)}
              needed={count.needed.get(line.lineId) ?? 0}
              onCount={(value) => count.set(line, value)}
              onPhotos={(files) => onPhotos(line.lineId, files)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
