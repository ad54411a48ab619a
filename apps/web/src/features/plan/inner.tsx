import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What has been opened within a panel: Escape closes it alone, the next one the panel. */
export function Inner({
  onLeave,
  children,
}: {
  onLeave: (() => void) | null;
  children: ReactNode;
}) {
  return (
    <Box
      sx={{ display: "contents" }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || onLeave === null) return;
        event.preventDefault();
        onLeave();
      }}
    >
      {children}
    </Box>
  );
}
