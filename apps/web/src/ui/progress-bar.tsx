import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { texts } from "#texts/controls";
import { Muted, Stack, Strong } from "./vocabulary.tsx";

interface ProgressBarProps {
  /** What is being done: "Planning term 4". */
  label: string;
  /** 0 to 1; undefined while it is unknown. */
  share?: number;
  /** Progress in words: "12 of 44 schools". */
  note?: string;
  onCancel?: () => void;
}

/** Progress of long work: what is being done, how far it is, and a button to stop it. */
export function ProgressBar({ label, share, note, onCancel }: ProgressBarProps) {
  const known = share !== undefined;
  return (
    <Stack gap={1}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Box sx={{ flex: 1 }}>
          <Strong>{label}</Strong>
          <Muted as="output" small>
            {note ?? (known ? texts.percent(share) : "")}
          </Muted>
        </Box>
        {onCancel && (
          <Button variant="outlined" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Box>
      <LinearProgress
        aria-label={label}
        variant={known ? "determinate" : "indeterminate"}
        {...(known ? { value: Math.min(1, Math.max(0, share)) * 100 } : {})}
        sx={{ height: 8, borderRadius: 1 }}
      />
    </Stack>
  );
}
