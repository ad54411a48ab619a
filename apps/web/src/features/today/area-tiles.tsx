import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import Box from "@mui/material/Box";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/landing";
import { areaIcons } from "../../lib/area-icons.ts";
import { type Area, areas } from "../../lib/areas.ts";
import { Icon } from "../../ui/icon.tsx";

const order = Object.keys(areas) as Area[]; // written in the bar's order

/** A way into each area that the role may open; on a phone also into those that its bottom bar has no room for. */
export function AreaTiles({ role }: { role: Role }) {
  return (
    <Box
      component="nav"
      aria-label={texts.areas}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "repeat(2, 1fr)", sm: "repeat(4, 1fr)" },
        gap: 1.5,
        maxWidth: 960,
      }}
    >
      {order
        .filter((area) => allows(areas[area].access, role))
        .map((area) => (
          <Box
            key={area}
            component={Link}
            to={areas[area].path}
            sx={{
              display: "flex",
              flexDirection: "column",
              gap: 1,
              p: 2,
              borderRadius: 1,
              bgcolor: "background.card",
              color: "text.primary",
              textDecoration: "none",
              fontWeight: 600,
              "&:hover": { bgcolor: "#EBEEF3" },
            }}
          >
            <Box sx={{ color: "primary.main" }}>
              <Icon path={areaIcons[area]} size={28} />
            </Box>
            {areas[area].title}
          </Box>
        ))}
    </Box>
  );
}
