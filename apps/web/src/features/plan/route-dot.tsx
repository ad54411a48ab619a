import type { School } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/plan";

/** The school's route: its colour and its name. */
export function RouteDot({ school }: { school: School }) {
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <Box
        component="span"
        sx={{ width: 10, height: 10, borderRadius: "50%", flexShrink: 0 }}
        style={{ background: school.routeColour ?? "#8A93A0" }}
      />
      {school.routeName ?? texts.noRoute}
    </Box>
  );
}
