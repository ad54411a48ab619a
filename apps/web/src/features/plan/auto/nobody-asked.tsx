import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/auto-plan";
import { tones } from "../../../ui/tone.tsx";
import { Row, Strong } from "../../../ui/vocabulary.tsx";
import type { GoTo } from "../plan-search.ts";

interface NobodyAskedProps {
  pending: boolean;
  /** Undefined if that was done already. */
  onFill?: (() => void) | undefined;
  go: GoTo;
}

/** Shown when there are no requests to grant; offers the two ways to continue. */
export function NobodyAsked({ pending, onFill, go }: NobodyAskedProps) {
  return (
    <Box
      role="status"
      sx={{ p: 1.5, borderRadius: 1, display: "grid", gap: 1 }}
      style={{ background: tones.due.tint, color: tones.due.ink }}
    >
      <Strong>{texts.nobodyAsked}</Strong>
      <Box sx={{ fontSize: 14 }}>{texts.nobodyAskedText}</Box>
      <Row>
        <Button
          variant="contained"
          onClick={() => go({ show: "sheet", school: undefined, job: undefined })}
        >
          {texts.toRequests}
        </Button>
        {onFill && (
          <Button variant="outlined" disabled={pending} onClick={onFill}>
            {texts.fillAnyway}
          </Button>
        )}
      </Row>
    </Box>
  );
}
