import type { CheckInSheetLine } from "@kitround/contract/check-ins/check-in.ts";
import { mdiCheckCircleOutline, mdiMinusCircleOutline, mdiStar } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { texts } from "#texts/top-ups";
import { CountInput } from "../../ui/count-input.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { tones } from "../../ui/tone.tsx";
import type { LineCount } from "./count-draft.ts";

const Row = styled("button")(({ theme }) => ({
  width: "100%",
  minHeight: 56,
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "8px 4px",
  border: 0,
  background: "transparent",
  color: theme.palette.text.primary,
  font: "inherit",
  fontSize: 18,
  textAlign: "left",
  cursor: "pointer",
  touchAction: "manipulation",
  "&:hover": { background: theme.palette.background.card },
  "&:focus-visible": { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
  "& small": { display: "block", fontSize: 14, color: theme.palette.text.secondary },
}));

interface CountLineProps {
  line: CheckInSheetLine;
  count: LineCount | undefined;
  /** What a top-up will have to put in; 0 when it is full enough. */
  needed: number;
  onCount: (count: LineCount | null) => void;
}

/** One line of a check-in: as listed unless it is tapped and counted. */
export function CountLine({ line, count, needed, onCount }: CountLineProps) {
  const [open, setOpen] = useState(false);
  const { check } = texts;
  const good = count === undefined ? line.qty : count.counted - count.damaged;
  const words =
    count === undefined ? check.qty(line.qty, line.unit) : check.ofQty(good, line.qty, line.unit);
  return (
    <Box component="li" sx={{ listStyle: "none", borderBottom: 1, borderColor: "divider" }}>
      <Row
        type="button"
        aria-expanded={open}
        aria-label={check.edit(line.itemName, words)}
        onClick={() => setOpen(!open)}
      >
        <Icon
          path={needed > 0 ? mdiMinusCircleOutline : mdiCheckCircleOutline}
          size={28}
          color={needed > 0 ? tones.needsWork.ink : tones.ready.ink}
        />
        <span style={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {line.itemName}
          {line.kind === "consumable" && (
            <span title={check.consumable} style={{ marginLeft: 6, color: tones.needsWork.ink }}>
              <Icon path={mdiStar} size={16} />
            </span>
          )}
          {(line.critical || (count?.damaged ?? 0) > 0) && (
            <small>
              {[
                line.critical ? check.critical : null,
                count !== undefined && count.damaged > 0 ? check.damaged(count.damaged) : null,
              ]
                .filter((each) => each !== null)
                .join(" · ")}
            </small>
          )}
        </span>
        <span
          style={{
            fontWeight: 600,
            whiteSpace: "nowrap",
            ...(needed > 0 ? { color: tones.needsWork.ink } : {}),
          }}
        >
          {words}
        </span>
      </Row>
      {open && (
        <Counting
          line={line}
          count={count ?? { counted: line.qty, damaged: 0 }}
          onCount={onCount}
        />
      )}
    </Box>
  );
}

interface CountingProps {
  line: CheckInSheetLine;
  count: LineCount;
  onCount: (count: LineCount | null) => void;
}

function Counting({ line, count, onCount }: CountingProps) {
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
      <Button sx={{ minHeight: 48 }} onClick={() => onCount(null)}>
        {check.asListed}
      </Button>
    </Box>
  );
}
