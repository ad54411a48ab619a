import type { PreparationLine } from "@kitround/contract/preparations/preparation.ts";
import { moreThanListed, shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import { mdiAlertCircleOutline, mdiCheckCircle, mdiCheckboxBlankCircleOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { texts as counting } from "#texts/counting";
import { texts } from "#texts/prepare-kits";
import { lineAction } from "../../lib/dense-parts.ts";
import { CountInput } from "../../ui/count-input.tsx";
import { FirstLot } from "../../ui/first-lot.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LineButton, lineLabel, LineName } from "../../ui/line-button.tsx";
import { tones } from "../../ui/tone.tsx";
import { TakeButton } from "./take-button.tsx";
import { type Take, takeable, takeableInstead } from "./use-take.ts";

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
  /** Called for each typed digit. */
  onTyped: (qty: number) => void;
}

/** One line of the packing list. A tap means "as listed"; any other number is typed in place, and counts at once. */
export function PackingLine(props: PackingLineProps) {
  const { line, disabled, take, onPacked, onTyped } = props;
  const { packed } = line;
  const [open, setOpen] = useState(false);
  const differs = packed !== null && (shortOf(line, packed) > 0 || moreThanListed(line, packed));
  const said = notesOf(line);
  const count =
    packed === null || packed === line.qty
      ? texts.qty(line.qty, line.unit)
      : texts.ofQty(packed, line.qty, line.unit);
  const act = packed === null ? texts.tick : texts.untick;
  return (
    <Row>
      <div>
        <LineButton
          type="button"
          disabled={disabled}
          aria-pressed={packed !== null}
          aria-label={lineLabel(
            line.itemName,
            said.notes,
            count,
            line.kind === "consumable" ? `${act}, ${counting.consumable}` : act,
          )}
          onClick={() => onPacked(packed === null ? line.qty : null)}
        >
          <TickIcon packed={packed} differs={differs} />
          <LineName line={line} {...said} /> <span>{count}</span>
        </LineButton>
        {!disabled && (
          <Button
            variant="outlined"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-label={texts.notFull(line.itemName)}
            sx={(theme) => ({
              ...lineAction(theme),
              minWidth: 88,
              alignSelf: "center",
              ml: 1,
            })}
          >
            {texts.exception}
          </Button>
        )}
      </div>
      {!open && !disabled && takeable(line, packed) + takeableInstead(line, packed) > 0 && (
        <Box sx={{ pl: 5.5, pb: 1.5 }}>
          <TakeButton line={line} packed={packed} take={take} />
          {takeable(line, packed) > 0 && <FirstLot lot={line.firstLot} />}
        </Box>
      )}
      {open && !disabled && <Exception line={line} onTyped={onTyped} />}
    </Row>
  );
}

/** The field for another number. It starts with the known count; without one it stays open until a number is entered. */
function Exception({ line, onTyped }: Pick<PackingLineProps, "line" | "onTyped">) {
  const { packed, present, qty } = line;
  const [typed, setTyped] = useState(false);
  const known = packed ?? present;
  return (
    <Box sx={{ pl: 5, pb: 1.5 }}>
      <CountInput
        label={texts.howMany(line.itemName)}
        method={line.countMethod}
        qty={qty}
        value={typed ? packed : known === qty ? null : known}
        onChange={(there) => {
          setTyped(true);
          onTyped(there);
        }}
      />
    </Box>
  );
}

function TickIcon({ packed, differs }: { packed: number | null; differs: boolean }) {
  if (packed === null)
    return <Icon path={mdiCheckboxBlankCircleOutline} size={32} color="#6B7480" />;
  if (differs) return <Icon path={mdiAlertCircleOutline} size={32} color={tones.needsWork.ink} />;
  return <Icon path={mdiCheckCircle} size={32} color={tones.ready.ink} />;
}

function notesOf(line: PreparationLine) {
  const short = shortOf(line, line.present) > 0;
  const more = line.packed !== null && moreThanListed(line, line.packed);
  return {
    short,
    notes: [
      line.critical ? texts.critical : null,
      more ? counting.moreThanListed : null,
      short ? texts.lastCount(line.present) : null,
      short && line.onHand === 0 ? texts.noneLeft : null,
    ],
  };
}
