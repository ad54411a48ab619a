import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import { mdiEyeCheckOutline, mdiPackageVariant } from "@mdi/js";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/prepare-kits";
import { Icon } from "../../ui/icon.tsx";
import { type Tone, tones } from "../../ui/tone.tsx";
import { byLane, type Lane, lanes, narrowLanes } from "./lanes.ts";
import { PrepCard } from "./prep-card.tsx";

const looks: Record<Lane, { tone: Tone; icon: string }> = {
  heldUp: { tone: "needsWork", icon: tones.needsWork.icon },
  todo: { tone: "due", icon: tones.due.icon },
  packing: { tone: "due", icon: mdiPackageVariant },
  packed: { tone: "due", icon: mdiEyeCheckOutline },
  ready: { tone: "ready", icon: tones.ready.icon },
};

interface BoardProps {
  preparations: readonly Preparation[];
  /** The id of the preparation that is open beside it. */
  open: string | undefined;
  /** Shows sections below each other, if there is no room for columns. */
  narrow: boolean;
}

/** The kits that go out next: columns by state on wide screens, sections on narrow ones. */
export function Board({ preparations, open, narrow }: BoardProps) {
  const groups = byLane(preparations);
  const shown = narrow ? narrowLanes.filter((lane) => groups[lane].length > 0) : lanes;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: narrow
          ? "1fr"
          : { xs: "1fr", md: `repeat(${lanes.length}, minmax(0, 1fr))` },
      }}
    >
      {shown.map((lane) => (
        <Box
          component="section"
          key={lane}
          aria-label={texts.lanes[lane]}
          sx={{
            minWidth: 0,
            display: groups[lane].length === 0 ? { xs: "none", md: "block" } : "block",
          }}
        >
          <LaneHead lane={lane} count={groups[lane].length} />
          <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
            {groups[lane].map((it) => (
              <PrepCard key={it.id} it={it} open={it.id === open} />
            ))}
            {groups[lane].length === 0 && (
              <Typography sx={{ color: "text.secondary", fontSize: 14, py: 1 }}>
                {texts.laneEmpty}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function LaneHead({ lane, count }: { lane: Lane; count: number }) {
  const { tone, icon } = looks[lane];
  const { ink, tint } = tones[tone];
  return (
    <Box
      component="h2"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        m: 0,
        mb: 1,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        fontSize: 16,
        fontWeight: 600,
      }}
      style={{ color: ink, background: tint }}
    >
      <Icon path={icon} size={20} />
      <span style={{ flex: 1 }}>{texts.lanes[lane]}</span>
      <span>{count}</span>
    </Box>
  );
}
