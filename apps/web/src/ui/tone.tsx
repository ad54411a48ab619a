import {
  mdiAlertOctagonOutline,
  mdiBiohazard,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiCircleHalfFull,
  mdiClockAlertOutline,
  mdiClockOutline,
  mdiFlagCheckered,
  mdiPencilOutline,
  mdiSchoolOutline,
  mdiTruckOutline,
} from "@mdi/js";
import { styled } from "@mui/material/styles";
import { texts } from "#texts/tones";
import { Icon } from "./icon.tsx";

export interface ToneStyle {
  /** Text and icon; at least 4.5:1 on `tint` and on white. */
  ink: string;
  tint: string;
  icon: string;
}

/** The meanings of state colours, the same on every screen. */
export const tones = {
  ready: { ink: "#1B5E20", tint: "#E4F4E5", icon: mdiCheckCircleOutline },
  due: { ink: "#123F94", tint: "#E5ECF9", icon: mdiClockOutline },
  late: { ink: "#A4001C", tint: "#FCE6E9", icon: mdiClockAlertOutline },
  out: { ink: "#5B2A86", tint: "#F1E8F9", icon: mdiTruckOutline },
  atSchool: { ink: "#0A5266", tint: "#DFF2F7", icon: mdiSchoolOutline },
  needsWork: { ink: "#7A3B00", tint: "#FFEEDA", icon: mdiCircleHalfFull },
  quarantined: { ink: "#7A1452", tint: "#FBE5F2", icon: mdiBiohazard },
  draft: { ink: "#444C57", tint: "#FFFFFF", icon: mdiPencilOutline },
  done: { ink: "#444C57", tint: "#ECEEF1", icon: mdiFlagCheckered },
  off: { ink: "#444C57", tint: "#ECEEF1", icon: mdiCancel },
  blocked: { ink: "#6B3B00", tint: "#FFF4CC", icon: mdiAlertOctagonOutline },
} as const satisfies Record<string, ToneStyle>;

export type Tone = keyof typeof tones;

const Chip = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  padding: "2px 8px 2px 6px",
  borderRadius: 8,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: 600,
  whiteSpace: "nowrap",
  "&[data-tone=draft]": { outline: "1px dashed", outlineOffset: -1 },
  // A laptop at 400 % zoom.
  "@media (max-width:359px)": { whiteSpace: "normal" },
});

/** A state as icon, word and colour. `word` replaces the tone's own if the screen has a more precise one. */
export function StateTone({ tone, word }: { tone: Tone; word?: string }) {
  const { ink, tint, icon } = tones[tone];
  return (
    <Chip data-tone={tone} style={{ color: ink, background: tint }}>
      <Icon path={icon} size={18} />
      {word ?? texts[tone]}
    </Chip>
  );
}
