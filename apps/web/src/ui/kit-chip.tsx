import Box from "@mui/material/Box";
import { memo } from "react";
import { monospace } from "../lib/theme.ts";
import { titleColour } from "../lib/title-colour.ts";
import { StateTone, type Tone } from "./tone.tsx";

/** A kit in the app's usual form: its code as a chip with its title's colour, its title, its state. */
export const KitChip = memo(function KitChip(props: {
  code: string;
  title?: string;
  tone?: Tone;
  word?: string;
}) {
  const { code, title, tone, word } = props;
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 1, flexWrap: "wrap", minWidth: 0 }}
    >
      {/* A long title wraps beside the code. */}
      <Box component="span" sx={{ display: "inline-flex", alignItems: "baseline", gap: 1 }}>
        <Box
          component="code"
          sx={{
            px: 0.75,
            py: 0.25,
            borderRadius: "6px",
            bgcolor: "background.card",
            border: 1,
            borderColor: "divider",
            borderLeft: 5,
            fontFamily: monospace,
            fontSize: "0.875em",
            fontWeight: 600,
            whiteSpace: "nowrap",
          }}
          style={{ borderLeftColor: titleColour(code) }}
        >
          {code}
        </Box>
        {title !== undefined && (
          <Box component="span" sx={{ overflowWrap: "break-word", minWidth: 0 }}>
            {title}
          </Box>
        )}
      </Box>
      {tone !== undefined && <StateTone tone={tone} {...(word === undefined ? {} : { word })} />}
    </Box>
  );
});
