import {
  applyAutoPlan,
  type AutoPlanChoice,
  startAutoPlan,
  usualWeights,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { cancelJob } from "@kitround/contract/jobs/job.ts";
import { undoPlanChange } from "@kitround/contract/plan/plan-change.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/auto-plan";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import type { PlanParts } from "../plan-model.ts";
import type { PlanPlace } from "../plan-preview.ts";
import type { GoTo, PlanSearch } from "../plan-search.ts";
import { SidePanel } from "../side-panel.tsx";
import { AutoPlanForm } from "./auto-plan-form.tsx";
import { AutoPlanPreview } from "./auto-plan-preview.tsx";
import type { AutoPlanState } from "./use-auto-plan.ts";
import { Muted, Strong } from "../../../ui/vocabulary.tsx";

interface AutoPlanPanelProps {
  search: PlanSearch;
  termId: string;
  rotations: readonly Rotation[];
  parts: PlanParts;
  plan: AutoPlanState;
  declined: ReadonlySet<string>;
  onDecline: (declined: ReadonlySet<string>) => void;
  onLook: (places: readonly PlanPlace[]) => void;
  go: GoTo;
  onClose: () => void;
}

/** Auto-plan for a term: its options, its progress, and a preview of the result. */
export function AutoPlanPanel(props: AutoPlanPanelProps) {
  const { search, termId, rotations, parts, plan, declined, onDecline, go, onClose } = props;
  const start = useAction(startAutoPlan, {
    onDone: ({ jobId }) => {
      onDecline(new Set());
      go({ job: jobId });
    },
  });
  const cancel = useAction(cancelJob, {
    onDone: () => {
      toast(texts.cancelled);
      go({ job: undefined });
    },
  });
  const undo = useAction(undoPlanChange);
  const apply = useAction(applyAutoPlan, {
    onDone: ({ changeId, added, moved, removed, leftOut }) => {
      const count = added + moved + removed;
      const left = leftOut.length > 0 ? [texts.leftOut(leftOut.length), ...leftOut] : [];
      toast(
        [texts.applied(count), ...left].join(" "),
        changeId === null ? {} : { undo: () => undo.mutate({ params: { id: changeId } }) },
      );
      onDecline(new Set());
      go({ show: undefined, job: undefined });
    },
    onRefused: (error) => {
      toast(error.message, { tone: "error" });
      if (error.code === "stale_version" && plan.result) start.mutate({ body: plan.result.choice });
    },
  });
  const { job, progress, result } = plan;
  const choice: AutoPlanChoice = result?.choice ?? {
    termId,
    scope: search.scope ?? "empty",
    routeId: null,
    fromRotationId: null,
    weights: usualWeights,
    fillers: false,
  };
  const again = () => go({ job: undefined });
  return (
    <SidePanel title={texts.title} onClose={onClose}>
      {job === null && search.job === undefined && (
        <AutoPlanForm
          start={choice}
          routes={parts.routes}
          rotations={rotations}
          nobodyAsked={parts.requests.length === 0}
          pending={start.isPending}
          go={go}
          onStart={(body) => start.mutate({ body })}
        />
      )}
      {plan.underWay && job && (
        <>
          <ProgressBar
            label={job.state === "waiting" ? texts.waiting : texts.running}
            {...(progress?.granted !== undefined && progress.wishes !== undefined
              ? { note: texts.soFar(progress.granted, progress.wishes) }
              : {})}
            onCancel={() => cancel.mutate({ params: { id: job.id } })}
          />
          <Muted>{texts.runningText}</Muted>
        </>
      )}
      {(job?.state === "failed" || job?.state === "cancelled") && (
        <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
          <Box role="alert">
            <Strong>{job.state === "failed" ? texts.failed : texts.cancelled}</Strong>
            {job.fault}
          </Box>
          <Button variant="contained" onClick={again}>
            {texts.retry}
          </Button>
        </Box>
      )}
      {result && job && (
        <AutoPlanPreview
          result={result}
          rotations={rotations}
          declined={declined}
          pending={apply.isPending || start.isPending}
          onFill={() => start.mutate({ body: { ...choice, fillers: true } })}
          onDecline={onDecline}
          onLook={props.onLook}
          onApply={() =>
            apply.mutate({ params: { id: job.id }, body: { declined: [...declined] } })
          }
          onAgain={again}
          go={go}
        />
      )}
    </SidePanel>
  );
}
