import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

interface BlockDialogProps {
  onBlock: (why: { reason: string; waitsForStock: boolean }) => void;
  onCancel: () => void;
}

/** Asks why a kit can't be packed; one that waits for stock continues automatically. */
export function BlockDialog({ onBlock, onCancel }: BlockDialogProps) {
  const [waitsForStock, setWaits] = useState(false);
  const { blockAsk } = texts;
  return (
    <ReasonDialog
      title={blockAsk.title}
      label={blockAsk.label}
      help={waitsForStock ? blockAsk.stockHelp : blockAsk.help}
      needed={blockAsk.needed}
      confirm={texts.block}
      pending={false}
      onConfirm={(reason) => onBlock({ reason, waitsForStock })}
      onCancel={onCancel}
    >
      <FormControlLabel
        control={<Checkbox checked={waitsForStock} onChange={(_, checked) => setWaits(checked)} />}
        label={blockAsk.stock}
        sx={{ minHeight: 48, mb: 1 }}
      />
    </ReasonDialog>
  );
}
