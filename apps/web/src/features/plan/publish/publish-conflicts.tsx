import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import { mayBeAccepted } from "@kitround/contract/plan/fault.ts";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { texts } from "#texts/plan-conflicts";
import { tones } from "../../../ui/tone.tsx";
import { FaultLines } from "../conflicts-panel.tsx";
import { Strong } from "../../../ui/vocabulary.tsx";

interface PublishConflictsProps {
  conflicts: readonly PlanConflict[];
  accepted: ReadonlySet<string>;
  onAccept: (accepted: ReadonlySet<string>) => void;
}

/** The conflicts of a rotation that is being published, each with a choice to make. */
export function PublishConflicts({ conflicts, accepted, onAccept }: PublishConflictsProps) {
  function accept(id: string, on: boolean): void {
    const next = new Set(accepted);
    if (on) next.add(id);
    else next.delete(id);
    onAccept(next);
  }
  return (
    <Box
      role="alert"
      sx={{ p: 1.5, borderRadius: 1, display: "grid", gap: 1.5 }}
      style={{ background: tones.late.tint }}
    >
      <Strong>{texts.publishAsk}</Strong>
      {conflicts.map((conflict) => (
        <div key={conflict.allocationId}>
          <Strong>
            {conflict.schoolName}: {conflict.kitCode}
          </Strong>
          <FaultLines conflict={conflict} />
          {mayBeAccepted(conflict.faults) ? (
            <FormControlLabel
              label={texts.acceptShort}
              sx={{ minHeight: 44 }}
              control={
                <Checkbox
                  checked={accepted.has(conflict.allocationId)}
                  onChange={(event) => accept(conflict.allocationId, event.target.checked)}
                  slotProps={{
                    input: { "aria-label": texts.accept(conflict.schoolName, conflict.kitCode) },
                  }}
                />
              }
            />
          ) : (
            <Box sx={{ fontSize: 14, fontWeight: 600 }}>{texts.mustMend}</Box>
          )}
        </div>
      ))}
    </Box>
  );
}
