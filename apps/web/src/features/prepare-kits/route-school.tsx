import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface RouteSchoolProps {
  school: ReactNode;
  route: string | null;
  /** The route's own colour, "#123F94". */
  colour: string | null;
}

/** The school of a kit, with its route's dot and name. */
export function RouteSchool({ school, route, colour }: RouteSchoolProps) {
  return (
    <Box sx={{ display: "flex", alignItems: "baseline", gap: 1, minWidth: 0, fontSize: 14 }}>
      <Box
        component="span"
        sx={{ width: 10, height: 10, borderRadius: "50%", flexShrink: 0, bgcolor: "grey.500" }}
        style={colour === null ? undefined : { background: colour }}
      />
      <Box component="span" sx={{ overflowWrap: "anywhere" }}>
        {school}
        {route !== null && (
          <Box component="span" sx={{ color: "text.secondary", ml: 1 }}>
            {route}
          </Box>
        )}
      </Box>
    </Box>
  );
}
