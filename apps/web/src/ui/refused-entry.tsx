import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/outbox";
import { tones } from "./tone.tsx";

interface RefusedEntryProps {
  /** The entry's description: "Arrived: Fairview School". */
  what: string;
  /** The server's sentence. */
  reason: string;
  onAgain: () => void;
  onDiscard: () => void;
  /** Opens its form, so that it can be corrected. */
  change?: { label: string; onChange: () => void };
  /** Passes it to the office as a message, if that is possible. */
  onOffice?: () => void;
}

/** A refused entry: the reason, and the possible actions. */
export function RefusedEntry(props: RefusedEntryProps) {
  const { what, reason, onAgain, onDiscard, change, onOffice } = props;
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
        {change !== undefined && (
          <Button
            variant="outlined"
            sx={{ minHeight: 48 }}
            aria-label={`${change.label}: ${what}`}
            onClick={change.onChange}
          >
            {change.label}
          </Button>
        )}
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
        <Button
          variant="outlined"
          sx={{ minHeight: 48 }}
          aria-label={texts.discardOf(what)}
          onClick={onDiscard}
        >
          {texts.discard}
        </Button>
      </Box>
    </Box>
  );
}
