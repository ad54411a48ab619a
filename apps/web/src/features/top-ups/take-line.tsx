import type { TopUp } from "@kitround/contract/top-ups/top-up.ts";
import { substituteTake } from "@kitround/contract/items/substitute.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/top-ups";
import { FirstLot } from "../../ui/first-lot.tsx";
import { goToOpenNumber } from "../../ui/open-number.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { StateTone, tones } from "../../ui/tone.tsx";
import { ListLine, Unbroken } from "../../ui/vocabulary.tsx";

type Line = TopUp["lines"][number];

/** The units to take for a line: what it needs, or what the store has. */
export function takeable(line: Line): number {
  return Math.max(0, Math.min(line.needed - line.used, line.onHand));
}

interface TakeLineProps {
  line: Line;
  disabled: boolean;
  onTake: (qty: number, instead?: boolean) => void;
}

/** One short line of the kit: what it needs, what is on hand, and a button that takes it. */
export function TakeLine({ line, disabled, onTake }: TakeLineProps) {
  const most = takeable(line);
  const [typed, setTyped] = useState<number | null>(null);
  const qty = Math.min(typed ?? most, most);
  const rest = line.needed - line.used;
  const instead = line.used === 0 ? substituteTake(line, rest) : 0;
  const { top } = texts;
  return (
    <ListLine>
      <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
        <Box sx={{ fontSize: 18, fontWeight: 600, overflowWrap: "anywhere" }}>{line.itemName}</Box>
        <Box
          sx={{
            fontSize: 14,
            color: "text.secondary",
            display: "flex",
            flexWrap: "wrap",
            columnGap: 1.5,
          }}
        >
          <span>{rest === 0 ? top.used(line.used, line.needed) : top.needs(rest, line.unit)}</span>
          {line.shelf !== null && <Unbroken>{top.shelf(line.shelf)}</Unbroken>}
          {line.critical && <span>{texts.check.critical}</span>}
          {rest > 0 && (
            <span
              style={
                line.onHand < rest ? { color: tones.needsWork.ink, fontWeight: 600 } : undefined
              }
            >
              {line.onHand === 0 ? top.none : top.onHand(line.onHand)}
            </span>
          )}
        </Box>
        {most > 0 && <FirstLot lot={line.firstLot} />}
      </Box>
      {instead > 0 && line.substitute !== null && (
        <Button
          variant="outlined"
          disabled={disabled}
          sx={{ minHeight: 48, textAlign: "left" }}
          onClick={() => onTake(instead, true)}
        >
          {top.takeInstead(instead, line.substitute.itemName, line.substitute.shelf)}
        </Button>
      )}
      {rest === 0 ? (
        <StateTone tone="ready" word={top.filled} />
      ) : (
        most > 0 && (
          <Box sx={{ display: "flex", gap: 1 }}>
            <Stepper
              label={top.takeHow(line.itemName)}
              value={qty}
              min={1}
              max={most}
              disabled={disabled}
              onChange={setTyped}
            />
            <Button
              variant="outlined"
              disabled={disabled}
              aria-label={top.takeItem(line.itemName, qty)}
              sx={{ minHeight: 48, minWidth: 104 }}
              onClick={(event) => {
                if (goToOpenNumber(event.currentTarget.closest("li"))) return;
                setTyped(null);
                onTake(qty);
              }}
            >
              {top.take(qty)}
            </Button>
          </Box>
        )
      )}
    </ListLine>
  );
}
