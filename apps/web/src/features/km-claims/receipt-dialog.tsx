import { mdiClose, mdiTrashCanOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/km-claims";
import { Photo } from "../../fittings/photo.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { SectionTitle } from "../../ui/vocabulary.tsx";
import { enterReceiptRemoval } from "./claim-operations.ts";

const t = texts.detail;

interface ReceiptDialogProps {
  claimId: string;
  id: string;
  name: string;
  mayRemove: boolean;
  onClose: () => void;
}

/** One receipt as large as the screen. */
export function ReceiptDialog({ claimId, id, name, mayRemove, onClose }: ReceiptDialogProps) {
  async function takeOff() {
    if (!(await confirm(t.removeReceiptAsk))) return;
    await enterReceiptRemoval(claimId, id);
    onClose();
    toast(t.receiptRemoved);
  }
  return (
    <Dialog open fullScreen onClose={onClose} slotProps={{ paper: { "aria-label": name } }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2, py: 1 }}>
        <SectionTitle style={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {name}
        </SectionTitle>
        {mayRemove && (
          <Button
            startIcon={<Icon path={mdiTrashCanOutline} size={20} />}
            onClick={() => void takeOff()}
          >
            {t.removeReceipt}
          </Button>
        )}
        <IconButton aria-label={t.closeReceipt} onClick={onClose} sx={{ width: 48, height: 48 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, p: 1, bgcolor: "#101828" }}>
        <Photo id={id} claimId={claimId} size="large" alt={name} />
      </Box>
    </Dialog>
  );
}
