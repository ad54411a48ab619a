import {
  type AutoPlanChoice,
  autoPlanScopes,
  emphases,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import type { DeliveryRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import { mdiAutoFix } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { type ReactNode, useId, useState } from "react";
import { texts } from "#texts/auto-plan";
import { smallFieldSize } from "../../../lib/dense-parts.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { GoTo } from "../plan-search.ts";
import { NobodyAsked } from "./nobody-asked.tsx";
import { Muted, Stack, Strong } from "../../../ui/vocabulary.tsx";

/** In the order in which they weigh. */
const goals = [
  "fairness",
  "equity",
  "stay",
  "spread",
  "variety",
  "even",
  "trips",
  "moves",
] as const satisfies (keyof AutoPlanChoice["weights"])[];

interface AutoPlanFormProps {
  start: AutoPlanChoice;
  routes: readonly DeliveryRoute[];
  rotations: readonly Rotation[];
  /** No school has requested anything this term. */
  nobodyAsked: boolean;
  pending: boolean;
  go: GoTo;
  onStart: (choice: AutoPlanChoice) => void;
}

/** The options for planning, in plain words; the defaults are right for most branches. */
export function AutoPlanForm(props: AutoPlanFormProps) {
  const { start, routes, rotations, nobodyAsked, pending, go, onStart } = props;
  const [choice, setChoice] = useState(start);
  const set = (change: Partial<AutoPlanChoice>) => setChoice({ ...choice, ...change });
  const fill = () => onStart({ ...choice, fillers: true });
  const open = rotations.filter((rotation) => takesAllocations(rotation) === null);
  return (
    <>
      {nobodyAsked ? <NobodyAsked pending={pending} onFill={fill} go={go} /> : null}
      <Muted>{texts.intro}</Muted>
      <RadioGroup
        aria-label={texts.scope}
        value={choice.scope}
        onChange={(_, scope) =>
          set({ scope: autoPlanScopes.find((one) => one === scope) ?? "empty" })
        }
        sx={{ gap: 0.5 }}
      >
        {autoPlanScopes.map((scope) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio />}
            sx={{ alignItems: "flex-start", mr: 0 }}
            label={
              <Box sx={{ pt: 1 }}>
                <Strong>{texts.scopes[scope].label}</Strong>
                <Muted small>{texts.scopes[scope].help}</Muted>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      <Stack gap={1.5}>
        <Pick
          label={texts.schools}
          value={choice.routeId ?? ""}
          onPick={(id) => set({ routeId: id || null })}
        >
          <option value="">{texts.allRoutes}</option>
          {routes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Pick>
        <Pick
          label={texts.from}
          value={choice.fromRotationId ?? ""}
          onPick={(id) => set({ fromRotationId: id || null })}
        >
          <option value="">{texts.nextRotation}</option>
          {open.map(({ id, seq }) => (
            <option key={id} value={id}>
              {texts.rotation(seq)}
            </option>
          ))}
        </Pick>
      </Stack>
      <Box component="details" open={Object.values(choice.weights).some((w) => w !== "normal")}>
        <Box component="summary" sx={{ cursor: "pointer", fontWeight: 600, minHeight: 40, py: 1 }}>
          {texts.emphasis}
        </Box>
        <Box sx={{ display: "grid", gap: 1.5, pt: 1 }}>
          {goals.map((what) => (
            <Pick
              key={what}
              beside
              label={texts.weights[what]}
              value={choice.weights[what]}
              onPick={(value) =>
                set({
                  weights: {
                    ...choice.weights,
                    [what]: emphases.find((one) => one === value) ?? "normal",
                  },
                })
              }
            >
              {emphases.map((value) => (
                <option key={value} value={value}>
                  {texts.emphases[value]}
                </option>
              ))}
            </Pick>
          ))}
          <FormControlLabel
            label={texts.fillers}
            sx={{ minHeight: 48, mr: 0 }}
            control={
              <Checkbox
                checked={choice.fillers}
                onChange={(event) => set({ fillers: event.target.checked })}
              />
            }
          />
        </Box>
      </Box>
      <Button
        size="large"
        variant="contained"
        disabled={pending}
        startIcon={<Icon path={mdiAutoFix} size={20} />}
        onClick={() => onStart(choice)}
      >
        {texts.start}
      </Button>
    </>
  );
}

interface PickProps {
  label: string;
  /** The select stands beside its label instead of under it. */
  beside?: boolean;
  value: string;
  onPick: (value: string) => void;
  children: ReactNode;
}

function Pick({ label, beside = false, value, onPick, children }: PickProps) {
  const id = useId();
  return (
    <Box
      sx={{
        display: "grid",
        gap: beside ? 1.5 : 0.5,
        alignItems: "center",
        ...(beside && { gridTemplateColumns: "1fr 7.5rem" }),
      }}
    >
      <Box component="label" htmlFor={id} sx={{ fontSize: 14, fontWeight: 600 }}>
        {label}
      </Box>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} size="small" />}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        inputProps={{ id }}
        sx={smallFieldSize}
      >
        {children}
      </NativeSelect>
    </Box>
  );
}
