import AppBar from "@mui/material/AppBar";
import Toolbar from "@mui/material/Toolbar";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface TopBarProps {
  title: string;
  home: ReactNode;
  /** The connection sign, and what the screen adds. */
  children?: ReactNode;
}

/** The app bar of the default layout: the way home, the screen's title, signs at the end. */
export function TopBar({ title, home, children }: TopBarProps) {
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
        {children}
      </Toolbar>
    </AppBar>
  );
}
