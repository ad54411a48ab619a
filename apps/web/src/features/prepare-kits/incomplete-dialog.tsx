import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { criticalShort, effectiveQty } from "@kitround/contract/preparations/preparation-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { texts } from "#texts/prepare-kits";
import { OverrideDialog } from "../../fittings/override-dialog.tsx";
import { TakeButton } from "./take-button.tsx";
import { type Take, takeable } from "./use-take.ts";

interface IncompleteDialogProps {
  it: PreparationDetail;
  take: Take;
  onLetGo: (reason: string) => void;
  onAsk: () => void;
  onCancel: () => void;
}

/** The two solutions for an incomplete kit: take what is short from stock, or a manager sends it anyway with a reason. */
export function IncompleteDialog(props: IncompleteDialogProps) {
  const { it, take, onLetGo, onAsk, onCancel } = props;
  const { incomplete, blockAsk } = texts;
  const short = criticalShort(it.lines);
  const filled = short.length === 0;
  useEffect(() => {
    if (filled) onCancel();
  });
  const lines = (
    <Box component="ul" sx={{ listStyle: "none", m: 0, mb: 2, p: 0, display: "grid", gap: 1 }}>
      {short.map((line) => (
        <Box
          component="li"
          key={line.lineId}
          sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, minHeight: 48 }}
        >
          <Box component="span" sx={{ flex: "1 1 180px", overflowWrap: "anywhere" }}>
            <strong style={{ fontWeight: 600 }}>{line.itemName}</strong>{" "}
            {texts.ofQty(effectiveQty(line), line.qty, line.unit)}
          </Box>
          <TakeButton line={line} packed={line.packed} take={take} />
        </Box>
      ))}
    </Box>
  );
  const some = short.some((line) => takeable(line, line.packed) > 0);
  return (
    <OverrideDialog
      words={{ ...incomplete, needed: blockAsk.needed }}
      lines={lines}
      otherwise={{
        text: some ? incomplete.fill : incomplete.nothing,
        button: (
          <Button variant={some ? "outlined" : "contained"} onClick={onAsk}>
            {incomplete.ask}
          </Button>
        ),
      }}
      pending={false}
      onConfirm={onLetGo}
      onCancel={onCancel}
    />
  );
}
