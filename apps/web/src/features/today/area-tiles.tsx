import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import Box from "@mui/material/Box";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/landing";
import { areaIcons } from "../../lib/area-icons.ts";
import { type Area, areas } from "../../lib/areas.ts";
import { useScreensAhead } from "../../fittings/use-screens-ahead.ts";
import { Icon } from "../../ui/icon.tsx";

const order = Object.keys(areas) as Area[]; // `areas` is written in the bar's order

/**
 * Links to the areas that the role may open, in one narrow band, so that the day's work still begins high on the
 * first screen; on a phone also those for which its bottom bar has no space.
 */
export function AreaTiles({ role }: { role: Role }) {
  const mine = order.filter((area) => allows(areas[area].access, role));
  useScreensAhead(mine.map((area) => areas[area].path));
  return (
    <Box
      component="nav"
      aria-label={texts.areas}
      sx={{
        display: "grid",
        // Two even rows on a phone, whatever the role's number of areas; one from a tablet on.
        gridTemplateColumns: {
          xs: `repeat(${mine.length < 4 ? mine.length : Math.ceil(mine.length / 2)}, minmax(0, 1fr))`,
          sm: `repeat(${mine.length}, minmax(0, 1fr))`,
        },
        bgcolor: "background.card",
        borderRadius: 1,
        overflow: "hidden",
      }}
    >
      {mine.map((area) => (
        <Box
          key={area}
          component={Link}
          to={areas[area].path}
          preload="intent"
          sx={{
            display: "flex",
            flexDirection: { xs: "column", lg: "row" },
            alignItems: "center",
            justifyContent: "center",
            gap: { xs: 0.25, lg: 1 },
            minHeight: { xs: 60, lg: 48 },
            py: 1,
            px: 0.5,
            color: "text.primary",
            textAlign: "center",
            textDecoration: "none",
            fontSize: 14,
            lineHeight: 1.2,
            fontWeight: 600,
            "&:hover": { bgcolor: "#EBEEF3" },
          }}
        >
          <Box sx={{ display: "flex", color: "primary.main" }}>
            <Icon path={areaIcons[area]} size={24} />
          </Box>
          {areas[area].title}
        </Box>
      ))}
    </Box>
  );
}
