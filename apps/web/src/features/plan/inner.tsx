import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A nested view within a panel: Escape closes it first, and the panel only the next time. */
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
