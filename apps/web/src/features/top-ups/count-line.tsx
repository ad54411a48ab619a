import type { CheckInSheetLine } from "@kitround/contract/check-ins/check-in.ts";
import { moreThanListed } from "@kitround/contract/preparations/preparation-rules.ts";
import { mostPhotos } from "@kitround/contract/files/photo-rules.ts";
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiMinusCircleOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts as counting } from "#texts/counting";
import { texts as photoTexts } from "#texts/kit-photos";
import { texts } from "#texts/top-ups";
import { AddPhotos } from "../../fittings/add-photos.tsx";
import { CountInput } from "../../ui/count-input.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LineButton, lineLabel, LineName } from "../../ui/line-button.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { tones } from "../../ui/tone.tsx";
import { linePart } from "./use-count-scan.ts";
import type { LineCount } from "./count-draft.ts";

interface CountLineProps {
  line: CheckInSheetLine;
  count: LineCount | undefined;
  /** The units that a top-up will have to put in; 0 if it is complete within its tolerance. */
  needed: number;
  onCount: (count: LineCount | null) => void;
  onPhotos: (files: readonly File[]) => void;
}

/** One line of a check-in: as listed unless another number is entered. */
export function CountLine({ line, count, needed, onCount, onPhotos }: CountLineProps) {
  const [open, setOpen] = useState(false);
  const { check } = texts;
  const good = count === undefined ? line.qty : count.counted - count.damaged;
  const more = count !== undefined && moreThanListed(line, count.counted);
  const words =
    count === undefined ? check.qty(line.qty, line.unit) : check.ofQty(good, line.qty, line.unit);
  const notes = [
    line.critical ? check.critical : null,
    more ? counting.moreThanListed : null,
    count !== undefined && count.damaged > 0 ? check.damaged(count.damaged) : null,
  ];
  return (
    <Box
      component="li"
      data-part={linePart(line.lineId)}
      sx={{ listStyle: "none", borderBottom: 1, borderColor: "divider" }}
    >
      <LineButton
        type="button"
        aria-expanded={open}
        aria-label={lineLabel(line.itemName, notes, words, null)}
        onClick={() => setOpen(!open)}
      >
        <Icon
          path={
            needed > 0
              ? mdiMinusCircleOutline
              : more
                ? mdiAlertCircleOutline
                : mdiCheckCircleOutline
          }
          size={28}
          color={needed > 0 || more ? tones.needsWork.ink : tones.ready.ink}
        />
        <LineName line={line} notes={notes} />{" "}
        <span style={needed > 0 ? { color: tones.needsWork.ink } : undefined}>{words}</span>
      </LineButton>
      {open && (
        <Counting
          line={line}
          count={count ?? { counted: line.qty, damaged: 0 }}
          onCount={onCount}
          onPhotos={onPhotos}
        />
      )}
    </Box>
  );
}

interface CountingProps {
  line: CheckInSheetLine;
  count: LineCount;
  onCount: (count: LineCount | null) => void;
  onPhotos: (files: readonly File[]) => void;
}

function Counting({ line, count, onCount, onPhotos }: CountingProps) {
  const { check } = texts;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "end", gap: 2, pl: 5, pb: 1.5 }}>
      <Box>
        <Box sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>{check.there}</Box>
        <CountInput
          label={check.howMany(line.itemName)}
          method={line.countMethod}
          qty={line.qty}
          value={count.counted}
          onChange={(counted) => onCount({ ...count, counted })}
        />
      </Box>
      {count.counted > 0 && (
        <Box>
          <Box sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>{check.ofThem}</Box>
          <Stepper
            label={check.howManyDamaged(line.itemName)}
            value={count.damaged}
            max={count.counted}
            onChange={(damaged) => onCount({ ...count, damaged })}
          />
        </Box>
      )}
      {count.damaged > 0 && (
        <AddPhotos
          label={photoTexts.photo}
          of={photoTexts.addDamageOf(line.itemName)}
          room={mostPhotos}
          onFiles={onPhotos}
        />
      )}
      <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => onCount(null)}>
        {check.asListed}
      </Button>
    </Box>
  );
}
