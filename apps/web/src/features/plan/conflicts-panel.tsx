import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import { mdiAutoFix, mdiFilterOffOutline, mdiFilterOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { texts } from "#texts/plan-conflicts";
import { useCan } from "../../lib/can.ts";
import { formatDay } from "../../lib/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import type { GoTo } from "./plan-search.ts";
import { SidePanel } from "./side-panel.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

interface ConflictsPanelProps {
  conflicts: readonly PlanConflict[];
  rotations: readonly Rotation[];
  /** Whether the plan shows only schools with conflicts. */
  only: boolean;
  go: GoTo;
  onClose: () => void;
}

/** Every kit of the term with a conflict: the reason, its cell, and one button to repair them all. */
export function ConflictsPanel(props: ConflictsPanelProps) {
  const { conflicts, rotations, only, go, onClose } = props;
  const mayPlan = useCan("plan:write");
  const open = rotations.filter((rotation) => takesAllocations(rotation) === null);
  // Auto-plan changes no published rotation.
  const byAutoPlan = conflicts.filter(({ rotationId }) => open.some(({ id }) => id === rotationId));
  const byHand = conflicts.length - byAutoPlan.length;
  return (
    <SidePanel title={texts.title} onClose={onClose}>
      {conflicts.length === 0 ? <Box>{texts.none}</Box> : <Muted>{texts.intro}</Muted>}
      {mayPlan && byHand > 0 && <Box>{texts.byHand(byHand)}</Box>}
      {mayPlan && byAutoPlan.length > 0 && (
        <Box>
          <Button
            variant="contained"
            size="large"
            fullWidth
            startIcon={<Icon path={mdiAutoFix} size={20} />}
            onClick={() => go({ show: "auto", scope: "broken", job: undefined })}
          >
            {texts.repair}
          </Button>
          <Box sx={{ mt: 0.5, color: "text.secondary", fontSize: 14 }}>{texts.repairHelp}</Box>
        </Box>
      )}
      {(conflicts.length > 0 || only) && (
        <Button
          variant="outlined"
          fullWidth
          startIcon={<Icon path={only ? mdiFilterOffOutline : mdiFilterOutline} size={20} />}
          onClick={() => go({ conflict: only ? undefined : true })}
        >
          {only ? texts.showAll : texts.showOnly}
        </Button>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
        {conflicts.map((conflict) => (
          <li key={conflict.allocationId}>
            <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{conflict.schoolName}</Box>
            <KitChip code={conflict.kitCode} title={conflict.kitTypeName} />
            <Muted small>{texts.inRotation(conflict.seq, formatDay(conflict.deliverOn))}</Muted>
            <FaultLines conflict={conflict} />
            <Link
              component="button"
              type="button"
              sx={{ fontSize: 14, fontWeight: 600, minHeight: 32 }}
              onClick={() =>
                go({ show: "cell", school: conflict.schoolId, rotation: conflict.rotationId })
              }
            >
              {texts.openCell}
            </Link>
          </li>
        ))}
      </Box>
    </SidePanel>
  );
}

/** The reasons of a conflict, a sentence each. */
export function FaultLines({ conflict }: { conflict: PlanConflict }) {
  return (
    <Box sx={{ fontSize: 14, color: "#A4001C" }}>
      {conflict.faults.map(({ message }) => (
        <div key={message}>{message}</div>
      ))}
    </Box>
  );
}
