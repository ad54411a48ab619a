import type { PreparationLine } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/prepare-kits";
import { lineAction } from "../../lib/dense-parts.ts";
import { PackingLine } from "./packing-line.tsx";
import type { Take } from "./use-take.ts";
import type { TickList } from "./use-ticks.ts";

interface PackingBoxProps {
  box: number;
  boxes: number;
  lines: readonly PreparationLine[];
  ticks: TickList;
  take: Take;
  disabled: boolean;
}

/** One box of the kit with its lines; all of them can be ticked at once. */
export function PackingBox({ box, boxes, lines, ticks, take, disabled }: PackingBoxProps) {
  const open = lines.filter((line) => line.packed === null);
  return (
    <Box component="section" sx={{ mb: 3 }} aria-label={texts.box(box, boxes)}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 48 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          {texts.box(box, boxes)}
        </Typography>
        {!disabled && open.length > 0 && (
          <Button
            variant="outlined"
            sx={lineAction}
            onClick={() => ticks.tick(open.map(({ lineId, qty }) => ({ lineId, qty })))}
          >
            {texts.wholeBox}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, borderTop: 1, borderColor: "divider" }}>
        {lines.map((line) => (
          <PackingLine
            key={line.lineId}
            line={line}
            disabled={disabled}
            take={take}
            onPacked={(qty) => ticks.tick([{ lineId: line.lineId, qty }])}
            onTyped={(qty) => ticks.type(line.lineId, qty)}
          />
        ))}
      </Box>
    </Box>
  );
}
