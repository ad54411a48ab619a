import AppBar from "@mui/material/AppBar";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { ScanSign } from "./scan-sign.tsx";
import { SearchSign } from "./search-sign.tsx";
import { SyncSign } from "./sync-sign.tsx";

interface TopBarProps {
  title: string;
  home: ReactNode;
  /** Shown before the sync sign while there is a message. */
  signs?: ReactNode;
}

/** The app bar of the default layout: home button, screen title, and the sync sign at the end. */
export function TopBar({ title, home, signs }: TopBarProps) {
  return (
    <AppBar position="sticky" elevation={0} sx={{ displayPrint: "none" }}>
      <Toolbar sx={{ gap: { xs: 0, sm: 1 }, px: { xs: 1, sm: 3 }, minHeight: { xs: 56, sm: 60 } }}>
        {home}
        <Typography
          component="h1"
          sx={{
            fontSize: { xs: "1.125rem", sm: "1.25rem" },
            fontWeight: 600,
            flex: 1,
            minWidth: 0,
          }}
          noWrap
        >
          {title}
        </Typography>
        {signs}
        <ScanSign onDark />
        <SearchSign onDark />
        <SyncSign onDark />
      </Toolbar>
    </AppBar>
  );
}
