import { mdiClose } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/kits";
import { Icon } from "../../ui/icon.tsx";

export function CloseKit({ onClose }: { onClose: () => void }) {
  return (
    <IconButton aria-label={texts.detail.close} onClick={onClose} sx={{ ml: "auto", mt: -1 }}>
      <Icon path={mdiClose} size={24} />
    </IconButton>
  );
}
