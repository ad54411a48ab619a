import type { PreparationLine } from "@kitround/contract/preparations/preparation.ts";
import { mdiSwapHorizontal, mdiTrayArrowDown } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/prepare-kits";
import { Icon } from "../../ui/icon.tsx";
import { type Take, takeable, takeableInstead } from "./use-take.ts";

interface TakeButtonProps {
  line: PreparationLine;
  /** With unsent entries applied. */
  packed: number | null;
  take: Take;
}

/**
 * "Take 20 from E1-1": changes the ledger and the kit's content in one tap. If the store has none, its substitute is offered, or nothing.
 */
export function TakeButton({ line, packed, take }: TakeButtonProps) {
  const instead = takeableInstead(line, packed);
  if (instead > 0 && line.substitute !== null) {
    return (
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiSwapHorizontal} size={20} />}
        sx={{ minHeight: 48, textAlign: "left" }}
        onClick={() => void take(line, instead, true)}
      >
        {texts.takeInstead(instead, line.substitute.itemName, line.substitute.shelf)}
      </Button>
    );
  }
  const qty = takeable(line, packed);
  if (qty === 0) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
      aria-label={texts.takeItem(line.itemName, qty)}
      sx={{ minHeight: 48, flexShrink: 0 }}
      onClick={() => void take(line, qty)}
    >
      {texts.takeFrom(qty, line.shelf)}
    </Button>
  );
}
