import type { PreparationLine } from "@kitround/contract/preparations/preparation.ts";
import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import {
  mdiAlertCircleOutline,
  mdiCheckCircle,
  mdiCheckboxBlankCircleOutline,
  mdiStar,
} from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { deskWithMouse } from "../../lib/dense-parts.ts";
import { CountInput } from "../../ui/count-input.tsx";
import { Icon } from "../../ui/icon.tsx";
import { tones } from "../../ui/tone.tsx";
import { TakeButton } from "./take-button.tsx";
import { type Take, takeable } from "./use-take.ts";

/** Of an item and its note, at a desk. */
const packingColumns = "minmax(0, 3fr) minmax(0, 2fr)";

const Row = styled("li")(({ theme }) => ({
  listStyle: "none",
  borderBottom: `1px solid ${theme.palette.divider}`,
  "& > div": { display: "flex", alignItems: "stretch" },
}));

const Tick = styled("button")(({ theme }) => ({
  flex: 1,
  minWidth: 0,
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
  "&:disabled": { cursor: "default" },
  "&:hover:enabled": { background: theme.palette.background.card },
  "&:focus-visible": { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
  "& small": { display: "block", fontSize: 14, color: theme.palette.text.secondary },
  "& > span:first-of-type": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& > span:last-of-type": { whiteSpace: "nowrap", fontWeight: 600 },
  // A row of a table: what it is, what is to be known of it, how many.
  [deskWithMouse(theme)]: {
    minHeight: "var(--row)",
    padding: "2px 4px",
    fontSize: 14,
    "& > svg": { width: 24, height: 24 },
    "& > span:first-of-type": {
      display: "grid",
      gridTemplateColumns: packingColumns,
      columnGap: 12,
      alignItems: "baseline",
    },
    // Wide enough for most, so that the columns of all rows stand alike.
    "& > span:last-of-type": { minWidth: 104, textAlign: "right" },
  },
}));

interface PackingLineProps {
  line: PreparationLine;
  disabled: boolean;
  take: Take;
  onPacked: (qty: number | null) => void;
}

/** One line of the packing list. Tapping it says "as listed"; anything else is written down in place. */
export function PackingLine(props: PackingLineProps) {
  const { line, disabled, take, onPacked } = props;
  const { packed } = line;
  const [open, setOpen] = useState(false);
  const short = packed !== null && shortOf(line, packed) > 0;
  const name = packed === null ? texts.tick(line.itemName) : texts.untick(line.itemName);
  return (
    <Row>
      <div>
        <Tick
          type="button"
          disabled={disabled}
          aria-pressed={packed !== null}
          aria-label={[
            name,
            texts.qty(line.qty, line.unit),
            ...(line.kind === "consumable" ? [texts.consumable] : []),
          ].join(", ")}
          onClick={() => onPacked(packed === null ? line.qty : null)}
        >
          <TickIcon packed={packed} short={short} />
          <span>
            <span>
              {line.itemName}
              {line.kind === "consumable" && <Star />}
            </span>
            <LineNote line={line} />
          </span>
          <span>
            {packed === null || packed === line.qty
              ? texts.qty(line.qty, line.unit)
              : texts.ofQty(packed, line.qty, line.unit)}
          </span>
        </Tick>
        {!disabled && (
          <Button
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-label={texts.notFull(line.itemName)}
            sx={(theme) => ({
              minHeight: 48,
              minWidth: 88,
              alignSelf: "center",
              color: "text.secondary",
              [deskWithMouse(theme)]: { minHeight: "var(--button)", py: 0 },
            })}
          >
            {texts.exception}
          </Button>
        )}
      </div>
      {!open && !disabled && takeable(line, packed) > 0 && (
        <Box sx={{ pl: 5.5, pb: 1.5 }}>
          <TakeButton line={line} packed={packed} take={take} />
        </Box>
      )}
      {open && !disabled && (
        <Exception
          line={line}
          value={packed ?? Math.min(line.present, line.qty)}
          onDone={(qty) => {
            setOpen(false);
            onPacked(qty);
          }}
        />
      )}
    </Row>
  );
}

function Exception(props: { line: PreparationLine; value: number; onDone: (qty: number) => void }) {
  const { line, onDone } = props;
  const [value, setValue] = useState(props.value);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, pl: 5, pb: 1.5 }}>
      <CountInput
        label={texts.howMany(line.itemName)}
        method={line.countMethod}
        qty={line.qty}
        value={value}
        onChange={setValue}
      />
      <Button variant="outlined" sx={{ minHeight: 48 }} onClick={() => onDone(value)}>
        {texts.setCount}
      </Button>
    </Box>
  );
}

function TickIcon({ packed, short }: { packed: number | null; short: boolean }) {
  if (packed === null)
    return <Icon path={mdiCheckboxBlankCircleOutline} size={32} color="#6B7480" />;
  if (short) return <Icon path={mdiAlertCircleOutline} size={32} color={tones.needsWork.ink} />;
  return <Icon path={mdiCheckCircle} size={32} color={tones.ready.ink} />;
}

function Star() {
  return (
    <span title={texts.consumable} style={{ marginLeft: 6, color: tones.needsWork.ink }}>
      <Icon path={mdiStar} size={16} />
    </span>
  );
}

function LineNote({ line }: { line: PreparationLine }) {
  const short = shortOf(line, line.present) > 0;
  if (!line.critical && !short) return null;
  return (
    <small style={short ? { color: tones.needsWork.ink } : undefined}>
      {[
        line.critical ? texts.critical : null,
        short ? texts.lastCount(line.present) : null,
        short && line.onHand === 0 ? texts.noneLeft : null,
      ]
        .filter((each) => each !== null)
        .join(" · ")}
    </small>
  );
}
