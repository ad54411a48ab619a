import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/outbox";
import { tones } from "./tone.tsx";

interface RefusedEntryProps {
  /** What was entered: "Arrived: Fairview School". */
  what: string;
  /** The server's sentence. */
  reason: string;
  onAgain: () => void;
  onDiscard: () => void;
  /** Hands it to the office in words, where that is possible. */
  onOffice?: () => void;
}

/** Something that the server did not take: why, and the ways on. */
export function RefusedEntry({ what, reason, onAgain, onDiscard, onOffice }: RefusedEntryProps) {
  return (
    <Box
      role="alert"
      sx={{ display: "grid", gap: 1, p: 2, mb: 1, borderRadius: 1, fontSize: 16 }}
      style={{ background: tones.late.tint }}
    >
      <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }} style={{ color: tones.late.ink }}>
        {what}
      </Box>
      <Box sx={{ overflowWrap: "anywhere" }}>{reason}</Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="outlined"
          sx={{ minHeight: 48 }}
          aria-label={texts.againOf(what)}
          onClick={onAgain}
        >
          {texts.again}
        </Button>
        {onOffice !== undefined && (
          <Button
            variant="outlined"
            sx={{ minHeight: 48 }}
            aria-label={texts.office.of(what)}
            onClick={onOffice}
          >
            {texts.office.hand}
          </Button>
        )}
        <Button sx={{ minHeight: 48 }} aria-label={texts.discardOf(what)} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </Box>
    </Box>
  );
}
