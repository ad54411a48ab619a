import Box from "@mui/material/Box";
import { texts } from "#texts/plan-rotation";
import { tones } from "../../../ui/tone.tsx";

/** The lines that a released trip did not get, so that somebody updates the trip. */
export function NotCarried({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Box
      role="alert"
      sx={{ p: 1.5, borderRadius: 1 }}
      style={{ color: tones.blocked.ink, background: tones.blocked.tint }}
    >
      <b style={{ fontWeight: 600 }}>{texts.notCarried}</b>
      <ul style={{ margin: "4px 0 0", paddingLeft: 20 }}>
        {lines.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Box>
  );
}
