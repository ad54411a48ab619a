import type { AutoPlanResult, PlanStep } from "@kitround/contract/auto-plan/auto-plan.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Link from "@mui/material/Link";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ToggleEvent, useId } from "react";
import { texts } from "#texts/auto-plan";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { type PlanPlace, placesOf, stepsByRotation } from "../plan-preview.ts";
import { Muted, Stack } from "../../../ui/vocabulary.tsx";

interface StepListProps {
  result: AutoPlanResult;
  declined: ReadonlySet<string>;
  onDecline: (declined: ReadonlySet<string>) => void;
  onLook: (places: readonly PlanPlace[]) => void;
}

/** Every change by rotation, each with its reason and a checkbox to reject it. */
export function StepList({ result, declined, onDecline, onLook }: StepListProps) {
  function take(steps: readonly PlanStep[], on: boolean): void {
    const next = new Set(declined);
    for (const { key } of steps) {
      if (on) next.delete(key);
      else next.add(key);
    }
    onDecline(next);
  }
  // A phone has no space for the plan beside the list.
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
  return (
    <Stack gap={1}>
      <Muted small>{texts.changesHelp}</Muted>
      {stepsByRotation(result).map(([seq, steps]) => (
        <Box
          key={seq}
          component="details"
          onToggle={(event: ToggleEvent<HTMLElement>) => {
            if (event.newState === "open") onLook(placesOf(steps));
          }}
        >
          <Box
            component="summary"
            sx={{ cursor: "pointer", minHeight: 44, py: 1.25, fontWeight: 600 }}
          >
            {texts.rotation(seq)} ({steps.filter((s) => !declined.has(s.key)).length}/{steps.length}
            )
          </Box>
          <Box sx={{ display: "flex", gap: 0.5, ml: -1 }}>
            <Button size="small" onClick={() => take(steps, true)}>
              {texts.all}
            </Button>
            <Button size="small" onClick={() => take(steps, false)}>
              {texts.none}
            </Button>
          </Box>
          {steps.map((step) => (
            <Step
              key={step.key}
              step={step}
              on={!declined.has(step.key)}
              onTake={(on) => take([step], on)}
              {...(phone ? {} : { onLook: () => onLook(placesOf([step])) })}
            />
          ))}
        </Box>
      ))}
    </Stack>
  );
}

interface StepProps {
  step: PlanStep;
  on: boolean;
  onTake: (on: boolean) => void;
  /** Shows its cell in the plan. */
  onLook?: () => void;
}

function Step({ step, on, onTake, onLook }: StepProps) {
  const id = useId();
  const at = step.to ?? step.from;
  const what =
    step.change === "added"
      ? texts.added
      : step.change === "removed"
        ? texts.removed
        : texts.moved(step.from?.kitCode ?? "", step.from?.seq ?? 0);
  return (
    <Box sx={{ display: "flex", alignItems: "flex-start", py: 0.5 }}>
      <Checkbox
        checked={on}
        onChange={(event) => onTake(event.target.checked)}
        sx={{ mt: -0.5, ml: -1 }}
        slotProps={{
          input: {
            "aria-label": texts.take(step.schoolName, at?.kitCode ?? step.kitTypeName),
            "aria-describedby": id,
          },
        }}
      />
      <Box sx={{ minWidth: 0, pt: 0.5 }}>
        {onLook ? (
          <Link
            component="button"
            type="button"
            aria-label={texts.show(step.schoolName, at?.seq ?? 0)}
            onClick={onLook}
            sx={{
              display: "block",
              fontSize: 16,
              fontWeight: 600,
              textAlign: "left",
              overflowWrap: "anywhere",
            }}
          >
            {step.schoolName}
          </Link>
        ) : (
          <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{step.schoolName}</Box>
        )}
        <KitChip code={at?.kitCode ?? ""} title={step.kitTypeName} />
        <Muted id={id} small>
          {what}. {step.why}
        </Muted>
      </Box>
    </Box>
  );
}
