import Box from "@mui/material/Box";
import { texts } from "#texts/areas";

/** Logo and name. */
export function Brand() {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
      <img src="/icon.svg" width={40} height={40} alt="" />
      <Box component="span" sx={{ fontSize: "1.5rem", fontWeight: 600, color: "primary.main" }}>
        {texts.product}
      </Box>
    </Box>
  );
}
