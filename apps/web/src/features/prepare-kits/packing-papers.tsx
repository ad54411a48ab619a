import { printPackingSlip } from "@kitround/contract/papers/paper.ts";
import { slipMayBePrinted } from "@kitround/contract/papers/slip-rules.ts";
import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { mdiPrinterOutline } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { texts } from "#texts/papers";
import { PrintLabels } from "../../fittings/print-labels.tsx";
import { toast } from "../../lib/toast-store.ts";
import { useFile } from "../../server/save-file.ts";
import { Icon } from "../../ui/icon.tsx";

/** The papers of a packed kit: labels for its boxes, and the slip that goes into them. */
export function PackingPapers({ it }: { it: PreparationDetail }) {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [labels, setLabels] = useState(false);
  const slip = useFile(printPackingSlip, texts.saved);
  const refused = slipMayBePrinted(it);
  return (
    <>
      <IconButton
        aria-label={texts.print}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
        disabled={slip.isPending}
        sx={{ width: 48, height: 48 }}
      >
        <Icon path={mdiPrinterOutline} size={24} />
      </IconButton>
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        <MenuItem
          sx={{ minHeight: 48 }}
          onClick={() => {
            setMenu(null);
            setLabels(true);
          }}
        >
          {texts.labels}
        </MenuItem>
        <MenuItem
          sx={{ minHeight: 48 }}
          onClick={() => {
            setMenu(null);
            if (refused === null) slip.mutate({ params: { id: it.id } });
            else toast(refused.message, { tone: "error" });
          }}
        >
          {texts.slip}
        </MenuItem>
      </Menu>
      {labels && (
        <PrintLabels kits={[{ id: it.kitId, boxes: it.boxes }]} onClose={() => setLabels(false)} />
      )}
    </>
  );
}
