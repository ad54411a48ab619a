import type { School } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/plan";
import { RouteDot } from "../../../ui/route-dot.tsx";

/** The school's route: its colour and its name. */
export function SchoolRoute({ school }: { school: School }) {
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <RouteDot colour={school.routeColour} />
      {school.routeName ?? texts.noRoute}
    </Box>
  );
}
