import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useRef } from "react";
import { texts } from "#texts/prepare-kits";
import { lowScreen } from "../../lib/bench.ts";
import { byBox } from "../../lib/by-box.ts";
import { goToOpenNumber } from "../../ui/open-number.ts";
import { PackingBox } from "./packing-box.tsx";
import { PackingFoot } from "./packing-foot.tsx";
import { PackingHead } from "./packing-head.tsx";
import { BesidePicture } from "../../fittings/beside-picture.tsx";
import { KitRoomHistory } from "../../fittings/kit-room-history.tsx";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { SecondCounts } from "../../fittings/second-counts.tsx";
import { useKeptText } from "../../lib/kept-text.ts";
import { laneOf, weightOf } from "./packing-operations.ts";
import { useAsPacked } from "./use-as-packed.ts";
import { usePackingScan } from "./use-packing-scan.ts";
import { useTake } from "./use-take.ts";
import { useTicks } from "./use-ticks.ts";
import { WeightField } from "./weight-field.tsx";
import { kilograms } from "./weight.ts";

export interface PackingSheetProps {
  /** With this device's entries applied. */
  it: PreparationDetail;
  onClose: () => void;
}

/** The packing list on a tablet: tap a line that is right, type other numbers, then mark it packed. */
export function PackingSheet({ it: known, onClose: close }: PackingSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const it = useAsPacked(known);
  const ticks = useTicks(it);
  const take = useTake(it);
  usePackingScan(it, ticks);
  const [typed, setWeight] = useKeptText(weightOf(it.id));
  const weight = typed ?? (it.weightG === null ? "" : kilograms(it.weightG));
  const packing = it.status === "todo" || it.status === "in_progress" || it.status === "blocked";
  const can = packing && it.kitState === "ready";
  const checked = it.lines.filter((line) => line.packed !== null).length;
  const isOpen = () => goToOpenNumber(sheet.current);
  const onClose = () => void (isOpen() || close());
  return (
    <Box
      component="section"
      ref={sheet}
      aria-label={it.kitCode}
      sx={{ display: "flex", flexDirection: "column", minHeight: "100%", px: { xs: 2, sm: 3 } }}
    >
      <PackingHead it={it} checked={checked} onClose={onClose} />
      <Box sx={{ "&:not(:empty)": { mt: 2 } }}>
        <ParkedEntries of={(lane) => lane === laneOf(it.id)} />
        <SecondCounts kitId={it.kitId} />
      </Box>
      {can && (
        <Typography sx={{ color: "text.secondary", mt: 1, [lowScreen]: { display: "none" } }}>
          {texts.asExpected}
        </Typography>
      )}
      <BesidePicture code={it.kitCode}>
        {byBox(it.lines).map(([box, lines]) => (
          <PackingBox
            key={box}
            box={box}
            boxes={it.boxes}
            lines={lines}
            ticks={ticks}
            take={take}
            disabled={!can}
          />
        ))}
        {can && <WeightField it={it} value={weight} onChange={setWeight} />}
      </BesidePicture>
      <KitRoomHistory kitCode={it.kitCode} of={{ kind: "preparation", id: it.id }} />
      <PackingFoot
        it={it}
        ticks={ticks}
        take={take}
        weight={weight}
        isOpen={isOpen}
        onClose={onClose}
      />
    </Box>
  );
}
