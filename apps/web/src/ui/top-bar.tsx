import AppBar from "@mui/material/AppBar";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { SearchSign } from "./search-sign.tsx";
import { SyncSign } from "./sync-sign.tsx";

interface TopBarProps {
  title: string;
  home: ReactNode;
  /** Before the sign of what waits: there while there is something to say. */
  signs?: ReactNode;
}

/** The app bar of the default layout: the way home, the screen's title, the sign of what waits at the end. */
export function TopBar({ title, home, signs }: TopBarProps) {
  return (
    <AppBar position="sticky" elevation={0} sx={{ displayPrint: "none" }}>
      <Toolbar sx={{ gap: 1, minHeight: { xs: 56, sm: 60 } }}>
        {home}
        <Typography
          component="h1"
          sx={{ fontSize: "1.25rem", fontWeight: 600, flex: 1, minWidth: 0 }}
          noWrap
        >
          {title}
        </Typography>
        {signs}
        <SearchSign onDark />
        <SyncSign onDark />
      </Toolbar>
    </AppBar>
  );
}
