import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { texts } from "#texts/dialogs";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";

interface SettingsPaneProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A part of the settings: beside their list, and on a phone instead of it. */
export function SettingsPaneFrame({ title, onClose, children }: SettingsPaneProps) {
  return (
    <Page>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 2 }}>
        <Typography variant="h1" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        <IconButton aria-label={texts.close} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {children}
    </Page>
  );
}
