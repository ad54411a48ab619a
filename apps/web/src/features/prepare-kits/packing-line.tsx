import type { PreparationLine } from "@kitround/contract/preparations/preparation.ts";
import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import { mdiAlertCircleOutline, mdiCheckCircle, mdiCheckboxBlankCircleOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { texts as counting } from "#texts/counting";
import { texts } from "#texts/prepare-kits";
import { deskWithMouse } from "../../lib/dense-parts.ts";
import { CountInput } from "../../ui/count-input.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LineButton, LineName } from "../../ui/line-button.tsx";
import { tones } from "../../ui/tone.tsx";
import { TakeButton } from "./take-button.tsx";
import { type Take, takeable } from "./use-take.ts";

const Row = styled("li")(({ theme }) => ({
  listStyle: "none",
  borderBottom: `1px solid ${theme.palette.divider}`,
  "& > div": { display: "flex", alignItems: "stretch" },
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
        <LineButton
          type="button"
          disabled={disabled}
          aria-pressed={packed !== null}
          aria-label={[
            name,
            texts.qty(line.qty, line.unit),
            ...(line.kind === "consumable" ? [counting.consumable] : []),
          ].join(", ")}
          onClick={() => onPacked(packed === null ? line.qty : null)}
        >
          <TickIcon packed={packed} short={short} />
          <LineName line={line} {...notesOf(line)} />
          <span>
            {packed === null || packed === line.qty
              ? texts.qty(line.qty, line.unit)
              : texts.ofQty(packed, line.qty, line.unit)}
          </span>
        </LineButton>
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

function notesOf(line: PreparationLine) {
  const short = shortOf(line, line.present) > 0;
  return {
    short,
    notes: [
      line.critical ? texts.critical : null,
      short ? texts.lastCount(line.present) : null,
      short && line.onHand === 0 ? texts.noneLeft : null,
    ],
  };
}
