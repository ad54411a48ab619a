import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import { type Rotation, setRotationStatus } from "@kitround/contract/rotations/rotation.ts";
import { mayBecome, mayPublish } from "@kitround/contract/rotations/rotation-rules.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiLockOpenVariantOutline, mdiLockOutline, mdiPublish } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-rotation";
import { texts as whoMayTexts } from "#texts/who-may";
import { useCan } from "../../../lib/can.ts";
import { confirm } from "../../../lib/confirm-store.ts";
import { formatDay, formatMoment, today } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { ButtonLink } from "../../../fittings/links.tsx";
import { RecordHistory } from "../../../fittings/record-history.tsx";
import { WhoMay } from "../../../fittings/who-may.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StateTone, tones } from "../../../ui/tone.tsx";
import { rotationTone } from "../grid/plan-tones.ts";
import { NotCarried } from "../publish/not-carried.tsx";
import { PublishConflicts } from "../publish/publish-conflicts.tsx";
import { hasToPublish, usePublish } from "../publish/use-publish.ts";
import { Inner } from "../inner.tsx";
import { ReasonForm } from "../cell/reason-form.tsx";
import { RotationForm } from "./rotation-form.tsx";
import { LoadBar } from "../grid/rotation-head.tsx";
import { Part, SidePanel } from "../side-panel.tsx";
import { useStale } from "../use-stale.ts";
import { Muted, Stack, Strong } from "../../../ui/vocabulary.tsx";

interface RotationPanelProps {
  rotation: Rotation;
  term: Term;
  minutes: number;
  allocations: readonly Allocation[];
  conflicts: readonly PlanConflict[];
  onClose: () => void;
}

/** One rotation: its days, its kits, and publishing, locking and closing it. */
export function RotationPanel(props: RotationPanelProps) {
  const { rotation, term, minutes, allocations, conflicts, onClose } = props;
  const mayPlan = useCan("plan:write");
  const mayLock = useCan("plan:lock");
  return (
    <SidePanel
      title={planTexts.rotation(rotation.seq)}
      sub={<StateTone {...rotationTone(rotation)} />}
      onClose={onClose}
    >
      {mayPlan ? (
        <WhoMay change="plan:lock" words={whoMayTexts.publishes} />
      ) : (
        <WhoMay change="plan:write" />
      )}
      <Facts rotation={rotation} minutes={minutes} />
      {mayLock && <Publish rotation={rotation} allocations={allocations} conflicts={conflicts} />}
      {mayLock && <Status rotation={rotation} />}
      {mayPlan && (
        <Part title={texts.changeDays}>
          {rotation.allocations > 0 ? (
            <Muted>{texts.daysFixed}</Muted>
          ) : (
            <RotationForm
              key={rotation.rowVersion}
              rotation={rotation}
              term={term}
              onDone={() => toast(texts.saved)}
            />
          )}
        </Part>
      )}
      <RecordHistory inPane kind="rotation" id={rotation.id} />
    </SidePanel>
  );
}

function Facts({ rotation, minutes }: { rotation: Rotation; minutes: number }) {
  const facts = [
    [texts.deliver, formatDay(rotation.deliverOn)],
    [texts.collect, formatDay(rotation.collectOn)],
    [texts.ready, formatDay(rotation.readyBy)],
    [texts.kits, String(rotation.allocations)],
    [
      texts.publishedAt,
      rotation.publishedAt === null ? texts.never : formatMoment(rotation.publishedAt),
    ],
  ] as const;
  return (
    <Stack gap={1.5}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: "auto 1fr",
          columnGap: 2,
          rowGap: 0.5,
          "& dt": { color: "text.secondary" },
          "& dd": { m: 0, fontWeight: 600, textAlign: "right" },
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
      <Box sx={{ fontSize: 14 }}>
        {texts.load}
        <LoadBar used={rotation.refurbMinutes} all={minutes} />
      </Box>
      <Muted small>{texts.routeDays}</Muted>
    </Stack>
  );
}

function Publish(props: {
  rotation: Rotation;
  allocations: readonly Allocation[];
  conflicts: readonly PlanConflict[];
}) {
  const { rotation, allocations, conflicts } = props;
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const schools = new Set(allocations.map((a) => a.schoolId)).size;
  const { verb, ask, pending, notCarried } = usePublish(rotation, schools);
  if (mayPublish(rotation) !== null) return null;
  const undecided = conflicts.some((one) => !accepted.has(one.allocationId));
  const { unpublished } = rotation;
  const again = rotation.publishedAt !== null;
  const empty = !hasToPublish(rotation);

  return (
    <Stack gap={1}>
      {conflicts.length > 0 && !empty && (
        <PublishConflicts conflicts={conflicts} accepted={accepted} onAccept={setAccepted} />
      )}
      {again && empty ? (
        <NextStep rotation={rotation} />
      ) : (
        <Button
          variant="contained"
          size="large"
          startIcon={<Icon path={mdiPublish} size={20} />}
          disabled={empty || undecided || pending}
          onClick={() => void ask(accepted)}
        >
          {verb}
        </Button>
      )}
      {unpublished > 0 && (
        <Strong style={{ color: tones.needsWork.ink }}>{planTexts.unpublished(unpublished)}</Strong>
      )}
      {empty && !again && <Muted small>{texts.nothingToPublish}</Muted>}
      <NotCarried lines={notCarried} />
    </Stack>
  );
}

/** The next step for a published rotation that has not begun: pack its kits, release its trips. */
function NextStep({ rotation }: { rotation: Rotation }) {
  if (rotation.status !== "locked" || rotation.allocations === 0) return null;
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <Strong>{texts.nextStep}</Strong>
      <ButtonLink to="/prepare-kits" variant="outlined">
        {texts.nextPack(rotation.allocations, formatDay(rotation.readyBy))}
      </ButtonLink>
      <ButtonLink to="/trips" variant="outlined">
        {texts.nextTrips}
      </ButtonLink>
    </Box>
  );
}

function Status({ rotation }: { rotation: Rotation }) {
  const [unlocking, setUnlocking] = useState(false);
  const { id, seq, rowVersion, status } = rotation;
  const notYet = mayBecome(rotation, "closed", { out: rotation.out });
  // A rotation that has not begun can't be closed.
  const begun = status === "running" || (status === "locked" && rotation.deliverOn <= today());
  const set = useAction(setRotationStatus, {
    ...useStale(),
    onDone: ({ status: now }) => {
      setUnlocking(false);
      if (now === "open") toast(texts.unlocked(seq));
      if (now === "locked") toast(texts.locked(seq));
      if (now === "closed") toast(texts.closed(seq));
    },
  });
  const to = (next: "open" | "locked" | "closed", reason?: string) =>
    set.mutate({
      params: { id },
      body: { rowVersion, status: next, ...(reason === undefined ? {} : { reason }) },
    });

  async function close() {
    const verb = texts.closeRotation;
    const text = texts.closeText(rotation.allocations);
    if (await confirm({ title: `${verb}?`, text, confirm: verb })) to("closed");
  }

  if (unlocking) {
    return (
      <Inner onLeave={() => setUnlocking(false)}>
        <ReasonForm
          label={texts.unlockReason}
          help={texts.unlockHelp}
          submit={texts.unlock}
          pending={set.isPending}
          onSubmit={(reason) => to("open", reason)}
        />
      </Inner>
    );
  }
  return (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", ml: -1 }}>
      {status === "locked" && (
        <Button
          startIcon={<Icon path={mdiLockOpenVariantOutline} size={18} />}
          onClick={() => setUnlocking(true)}
        >
          {texts.unlock}
        </Button>
      )}
      {(status === "draft" || status === "open") && (
        <Button
          startIcon={<Icon path={mdiLockOutline} size={18} />}
          disabled={set.isPending}
          onClick={() => to("locked")}
        >
          {texts.lock}
        </Button>
      )}
      {begun && (
        <Button disabled={set.isPending || notYet !== null} onClick={() => void close()}>
          {texts.closeRotation}
        </Button>
      )}
      {begun && notYet !== null && (
        <Typography color="text.secondary" sx={{ width: "100%", pl: 1 }} variant="body2">
          {notYet.message}
        </Typography>
      )}
    </Box>
  );
}
