import { mdiAlertOutline, mdiCheckBold, mdiCheckAll } from "@mdi/js";
import Box from "@mui/material/Box";
import type { ScanOutcome } from "../../lib/scans.ts";
import { Icon } from "../../ui/icon.tsx";
import { tones } from "../../ui/tone.tsx";

const looks = {
  taken: { icon: mdiCheckBold, tone: tones.ready },
  already: { icon: mdiCheckAll, tone: tones.due },
  wrong: { icon: mdiAlertOutline, tone: tones.late },
};

/** The result of the last scan, large enough to be read at arm's length; before the first one an instruction. */
export function ScanSays({ outcome, quiet }: { outcome: ScanOutcome | null; quiet: string }) {
  const said = outcome === null || outcome.is === "opened" ? null : outcome;
  const look = said === null ? null : looks[said.is];
  return (
    <Box
      role="status"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        minHeight: 56,
        px: 1.5,
        borderRadius: 1,
        fontSize: 18,
        fontWeight: said === null ? 400 : 600,
        overflowWrap: "anywhere",
      }}
      style={look === null ? {} : { background: look.tone.tint, color: look.tone.ink }}
    >
      {look !== null && <Icon path={look.icon} size={28} />}
      <span>{said?.words ?? quiet}</span>
    </Box>
  );
}
