import type { PreparationLine } from "@kitround/contract/preparations/preparation.ts";
import { mdiTrayArrowDown } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/prepare-kits";
import { Icon } from "../../ui/icon.tsx";
import { type Take, takeable } from "./use-take.ts";

interface TakeButtonProps {
  line: PreparationLine;
  /** As the screen has it, with what is still on its way. */
  packed: number | null;
  take: Take;
}

/** "Take 20 from E1-1": the ledger and the kit's content in one tap. Nothing where the store has none. */
export function TakeButton({ line, packed, take }: TakeButtonProps) {
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
