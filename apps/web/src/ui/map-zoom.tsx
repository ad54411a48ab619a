import { mdiMinus, mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/routes";
import { Icon } from "./icon.tsx";

/** The two buttons in a map's corner. */
export function MapZoom({ onZoom }: { onZoom: (by: 1 | -1) => void }) {
  return (
    <Box sx={{ position: "absolute", zIndex: 1000, top: 8, right: 8, display: "grid", gap: 1 }}>
      <Zoom label={texts.zoomIn} icon={mdiPlus} onZoom={() => onZoom(1)} />
      <Zoom label={texts.zoomOut} icon={mdiMinus} onZoom={() => onZoom(-1)} />
    </Box>
  );
}

function Zoom({ label, icon, onZoom }: { label: string; icon: string; onZoom: () => void }) {
  return (
    <IconButton
      aria-label={label}
      onClick={onZoom}
      sx={{
        width: 48,
        height: 48,
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        "&:hover": { bgcolor: "background.card" },
      }}
    >
      <Icon path={icon} size={20} />
    </IconButton>
  );
}
