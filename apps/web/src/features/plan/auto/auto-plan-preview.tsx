import type { AutoPlanResult } from "@kitround/contract/auto-plan/auto-plan.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { texts } from "#texts/auto-plan";
import { TextLink } from "../../../fittings/text-link.tsx";
import { tones } from "../../../ui/tone.tsx";
import { type PlanPlace, placesOf, stepsByRotation } from "../plan-preview.ts";
import type { GoTo } from "../plan-search.ts";
import { LoadBar } from "../grid/rotation-head.tsx";
import { Part } from "../side-panel.tsx";
import { NobodyAsked } from "./nobody-asked.tsx";
import { StepList } from "./step-list.tsx";
import { UnservedList } from "./unserved-list.tsx";
import { WishBars } from "./wish-bars.tsx";
import { Muted, Strong } from "../../../ui/vocabulary.tsx";

interface AutoPlanPreviewProps {
  result: AutoPlanResult;
  rotations: readonly Rotation[];
  declined: ReadonlySet<string>;
  pending: boolean;
  onDecline: (declined: ReadonlySet<string>) => void;
  onLook: (places: readonly PlanPlace[]) => void;
  onApply: () => void;
  onAgain: () => void;
  /** Plans again, including titles that nobody requested. */
  onFill: () => void;
  go: GoTo;
}

/**
 * A bound that was not worked out to its end says nothing of the plan: a share under this one is not shown, because it would
 * read as a bad plan.
 */
const LEAST_SHARE_SHOWN = 0.97;

interface QualityProps {
  everyWish: boolean;
  asked: number;
  share: number;
  seconds: number;
}

function Quality({ everyWish, asked, share, seconds }: QualityProps) {
  // The bound does not know every limit of the plan, so it is not shown when every request is granted.
  const [title, text] = everyWish
    ? [texts.allGranted(asked), texts.allGrantedText(seconds)]
    : share >= LEAST_SHARE_SHOWN
      ? [texts.best(share), texts.bestText(seconds)]
      : [texts.notProved, texts.notProvedText(seconds)];
  return (
    <>
      <Strong>{title}</Strong>
      <Box sx={{ fontSize: 14 }}>{text}</Box>
    </>
  );
}

/**
 * A preview of the plan before anything is changed: its quality, its changes, and the open requests with their
 * reasons.
 */
export function AutoPlanPreview(props: AutoPlanPreviewProps) {
  const { result, declined, pending, onDecline, onLook, onApply, onAgain, onFill, go } = props;
  const { steps, kept, tell, share, seconds, fairness, fairnessToday, load, unserved } = result;
  // The grid scrolls to the first change, however far away it is.
  useEffect(() => {
    onLook(placesOf(stepsByRotation(result)[0]?.[1] ?? []));
    return () => onLook([]);
  }, [result, onLook]);
  const count = (change: string) => steps.filter((s) => s.change === change).length;
  const sum = (of: "asked" | "planned") => result.served.reduce((all, one) => all + one[of], 0);
  const asked = sum("asked");
  const everyWish = asked > 0 && sum("planned") === asked;
  const taken = steps.filter((step) => !declined.has(step.key)).length;
  return (
    <>
      {asked === 0 && (
        <NobodyAsked
          pending={pending}
          onFill={result.choice.fillers ? undefined : onFill}
          go={go}
        />
      )}
      <Box>
        <Box sx={{ fontSize: 18, fontWeight: 600 }}>
          {steps.length === 0
            ? texts.nothing
            : texts.summary(count("added"), count("moved"), count("removed"), kept)}
        </Box>
        {steps.length === 0 ? (
          asked > 0 && <Muted>{texts.nothingText}</Muted>
        ) : asked === 0 ? null : (
          <Box sx={{ mt: 1, p: 1.5, borderRadius: 1 }} style={good}>
            <Quality everyWish={everyWish} asked={asked} share={share} seconds={seconds} />
          </Box>
        )}
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        {steps.length > 0 && (
          <Button
            variant="contained"
            size="large"
            sx={{ flex: 1 }}
            disabled={pending || taken === 0}
            onClick={onApply}
          >
            {texts.apply(taken)}
          </Button>
        )}
        <Button variant="outlined" size="large" disabled={pending} onClick={onAgain}>
          {steps.length > 0 ? texts.discard : texts.again}
        </Button>
      </Box>
      {tell.length > 0 && (
        <Part title={texts.tell(tell.length)}>
          {tell.map(({ schoolId: id, schoolName, what }) => (
            <Box key={id}>
              <TextLink to="/settings/schools/$id" params={{ id }} sx={{ fontWeight: 600 }}>
                {schoolName}
              </TextLink>
              <Muted small>{what.join(" ")}</Muted>
            </Box>
          ))}
        </Part>
      )}
      {asked > 0 && (
        <>
          <Part title={texts.wishesTitle}>
            <WishBars served={result.served} />
          </Part>
          <Part title={texts.fairness}>
            <Box>{texts.without(fairness.without, fairnessToday.without)}</Box>
            {fairness.worst && fairness.worst.share < 1 && (
              <Box>{texts.worst(fairness.worst.schoolName, fairness.worst.share)}</Box>
            )}
          </Part>
        </>
      )}
      {load.length > 0 && (
        <Part title={texts.load}>
          {load.map((one) => (
            <Box key={one.rotationId} sx={{ fontSize: 14 }}>
              <Strong as="span">{texts.rotation(one.seq)}</Strong> · {texts.kits(one.kits)}
              <LoadBar used={one.minutes} all={one.minutesLimit} />
              {one.fullest && <Muted>{texts.vehicle(one.fullest.name, one.fullest.share)}</Muted>}
            </Box>
          ))}
        </Part>
      )}
      {steps.length > 0 && (
        <Part title={texts.changes(steps.length)}>
          <StepList result={result} declined={declined} onDecline={onDecline} onLook={onLook} />
        </Part>
      )}
      <Part title={texts.unserved(unserved.length)}>
        {unserved.length === 0 ? (
          <Box>{asked === 0 ? texts.noWishes : texts.allServed}</Box>
        ) : (
          <UnservedList unserved={unserved} go={go} />
        )}
      </Part>
    </>
  );
}

const good = { color: tones.ready.ink, background: tones.ready.tint };
