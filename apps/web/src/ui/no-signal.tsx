import { mdiCloudOffOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { connection } from "../lib/connection.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "./icon.tsx";
import { tones } from "./tone.tsx";

/** Says what on a screen needs a connection, before somebody tries it; renders nothing while there is one. */
export function NoSignal({ children }: { children: ReactNode }) {
  if (useStore(connection)) return null;
  return (
    <Box
      sx={{ display: "flex", gap: 1, mb: 2, px: 2, py: 1, borderRadius: 1 }}
      style={{ background: tones.due.tint, color: tones.due.ink }}
    >
      <Icon path={mdiCloudOffOutline} size={20} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{children}</Box>
    </Box>
  );
}
