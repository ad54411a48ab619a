import { mdiBarcodeScan } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/scans";
import { cameraOpen } from "../lib/camera-open.ts";
import { useCan } from "../lib/can.ts";
import { Icon } from "./icon.tsx";

/**
 * Opens the camera to scan: beside the search on every screen, and in each field for a code. Renders nothing for
 * people whose role opens no kit.
 */
export function ScanSign({ onDark = false }: { onDark?: boolean }) {
  if (!useCan("kits:read")) return null;
  return (
    <IconButton
      aria-label={texts.camera.open}
      title={texts.camera.open}
      onClick={() => cameraOpen.set(true)}
      sx={{ width: 48, height: 48, displayPrint: "none", color: onDark ? "#fff" : "primary.main" }}
    >
      <Icon path={mdiBarcodeScan} />
    </IconButton>
  );
}
