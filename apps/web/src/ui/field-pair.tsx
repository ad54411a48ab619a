import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Two related fields, side by side if there is space. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2 }}>
      {children}
    </Box>
  );
}
