import {
  type Allocation,
  cancelAllocation,
  createAllocation,
  listOtherCopies,
  updateAllocation,
} from "@kitround/contract/allocations/allocation.ts";
import { hasNotLeft } from "@kitround/contract/allocations/allocation-rules.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { takesAllocations } from "@kitround/contract/rotations/rotation-rules.ts";
import {
  mdiFindReplace,
  mdiCalendarExpandHorizontalOutline,
  mdiCursorMove,
  mdiPin,
  mdiPinOutline,
  mdiSwapHorizontal,
  mdiUndo,
} from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as historyTexts } from "#texts/history";
import { texts } from "#texts/plan-cell";
import { texts as conflictTexts } from "#texts/plan-conflicts";
import { texts as hands } from "#texts/plan-hands";
import { confirm } from "../../../lib/confirm-store.ts";
import { today } from "../../../lib/dates.ts";
import { queryOptions } from "../../../server/queries.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { RecordHistory } from "../../../fittings/record-history.tsx";
import { KitLink } from "../../../fittings/record-link.tsx";
import { TitlePicture } from "../../../fittings/title-picture.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { Read } from "../../../fittings/read.tsx";
import { tones } from "../../../ui/tone.tsx";
import { Choice } from "./choice.tsx";
import { FaultLines } from "../conflicts-panel.tsx";
import { useHands } from "../hands/hands-context.ts";
import { Extension, Substitutes } from "../hands/loan-changes.tsx";
import { allocationTone } from "../grid/plan-tones.ts";
import { Inner } from "../inner.tsx";
import { useStale } from "../use-stale.ts";
import { Muted, Row } from "../../../ui/vocabulary.tsx";

interface AllocationCardProps {
  allocation: Allocation;
  rotation: Rotation;
  mayPlan: boolean;
  conflict: PlanConflict | undefined;
  onRepair: () => void;
}

/** An allocation in a cell: its kit, the reason, and the possible actions. */
export function AllocationCard(props: AllocationCardProps) {
  const { allocation, rotation, mayPlan, conflict, onRepair } = props;
  const [showing, setShowing] = useState<"copies" | "titles" | "extension" | null>(null);
  const { pickUp } = useHands();
  const show = (what: typeof showing) => setShowing(showing === what ? null : what);
  const stale = useStale();
  const update = useAction(updateAllocation, stale);
  const unassign = useUnassign(allocation, rotation);
  const { kitCode, kitTypeCode, kitTypeName, pinned, reasons, overrideReason } = allocation;
  const { id, rowVersion, status } = allocation;
  const tone = allocationTone(allocation, today());
  const name = kitCode ?? kitTypeName;
  const movable = hasNotLeft({ status, kitCode }) === null && rotation.status !== "closed";
  const stays = movable || status === "out" || status === "delivered";
  const open = takesAllocations(rotation) === null;
  const students = allocation.studentsExpected;
  const facts = [
    ...reasons,
    ...(overrideReason === null ? [] : [texts.override(overrideReason)]),
    ...(students === null ? [] : [texts.students(students)]),
  ];
  const card = (
    <Box
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 1.5, display: "grid", gap: 1 }}
    >
      <Row>
        <TitlePicture code={kitCode ?? kitTypeCode} />
        <KitLink code={kitCode}>
          <KitChip code={kitCode ?? `${kitTypeCode}-?`} title={kitTypeName} />
        </KitLink>
        <Box
          component="span"
          sx={{
            display: "inline-flex",
            alignItems: "center",
            gap: 0.5,
            px: 1,
            py: 0.25,
            borderRadius: 1,
            fontSize: 14,
            fontWeight: 600,
          }}
          style={{
            color: tone.ink,
            background: tone.tint,
            ...(tone.open ? { outline: `1px dashed ${tone.ink}` } : {}),
          }}
        >
          <Icon path={tone.icon} size={16} />
          {tone.word}
        </Box>
      </Row>
      {facts.length > 0 && <Muted small>{facts.join(" · ")}</Muted>}
      {conflict && (
        <Box role="alert" sx={{ p: 1, borderRadius: 1 }} style={{ background: tones.late.tint }}>
          <FaultLines conflict={conflict} />
          {mayPlan && movable && open && (
            <Button size="small" sx={{ ml: -0.5 }} onClick={onRepair}>
              {conflictTexts.repair}
            </Button>
          )}
        </Box>
      )}
      {mayPlan && (
        <Box sx={{ display: "flex", gap: 0.5, flexWrap: "wrap", ml: -1 }}>
          <Button
            startIcon={<Icon path={pinned ? mdiPin : mdiPinOutline} size={18} />}
            aria-pressed={pinned}
            aria-label={texts.pinName(name)}
            disabled={update.isPending}
            onClick={() => update.mutate({ params: { id }, body: { rowVersion, pinned: !pinned } })}
          >
            {pinned ? texts.unpin : texts.pin}
          </Button>
          {movable && (
            <Button
              startIcon={<Icon path={mdiSwapHorizontal} size={18} />}
              aria-expanded={showing === "copies"}
              aria-label={texts.otherCopyName(name)}
              onClick={() => show("copies")}
            >
              {texts.otherCopy}
            </Button>
          )}
          {movable && open && (
            <Button
              startIcon={<Icon path={mdiFindReplace} size={18} />}
              aria-expanded={showing === "titles"}
              aria-label={hands.otherTitleName(name)}
              onClick={() => show("titles")}
            >
              {hands.otherTitle}
            </Button>
          )}
          {stays && (
            <Button
              startIcon={<Icon path={mdiCalendarExpandHorizontalOutline} size={18} />}
              aria-expanded={showing === "extension"}
              aria-label={hands.extendName(name)}
              onClick={() => show("extension")}
            >
              {hands.extend}
            </Button>
          )}
          {movable && (
            <Button
              startIcon={<Icon path={mdiCursorMove} size={18} />}
              aria-label={hands.moveName(name)}
              onClick={() => pickUp(allocation)}
            >
              {hands.move}
            </Button>
          )}
          {movable && (
            <Button
              startIcon={<Icon path={mdiUndo} size={18} />}
              aria-label={texts.unassignName(name)}
              disabled={unassign.isPending}
              onClick={unassign.ask}
            >
              {texts.unassign}
            </Button>
          )}
        </Box>
      )}
      <RecordHistory kind="allocation" id={id} title={historyTexts.of(name)} folded />
      {showing === "titles" && movable && (
        <Substitutes allocation={allocation} termId={rotation.termId} onDone={() => show(null)} />
      )}
      {showing === "extension" && stays && (
        <Extension allocation={allocation} termId={rotation.termId} onDone={() => show(null)} />
      )}
      {showing === "copies" && movable && (
        <OtherCopies
          allocation={allocation}
          onChoose={(kitId, code) => {
            update.mutate(
              { params: { id }, body: { rowVersion, kitId } },
              { onSuccess: () => toast(texts.swapped(code)) },
            );
            setShowing(null);
          }}
        />
      )}
    </Box>
  );
  return <Inner onLeave={showing === null ? null : () => setShowing(null)}>{card}</Inner>;
}

/**
 * Unassigns a kit: at once, with undo, while the rotation is being planned; with a question first once it is
 * published.
 */
function useUnassign(allocation: Allocation, rotation: Rotation) {
  const { id, rowVersion, kitCode, kitTypeName, schoolName, rotationId, schoolId } = allocation;
  const name = kitCode ?? kitTypeName;
  const planning = takesAllocations(rotation) === null;
  const again = useAction(createAllocation);
  const giveAgain = () =>
    again.mutate({
      body: {
        rotationId,
        schoolId,
        kitTypeId: allocation.kitTypeId,
        pinned: allocation.pinned,
        ...(allocation.kitId === null ? {} : { kitId: allocation.kitId }),
        ...(allocation.overrideReason === null
          ? {}
          : { overrideReason: allocation.overrideReason }),
      },
    });
  const cancel = useAction(cancelAllocation, {
    ...useStale(),
    onDone: () => toast(texts.unassigned(name, schoolName), planning ? { undo: giveAgain } : {}),
  });
  async function ask() {
    const { title, text, confirm: verb } = texts.confirmUnassign;
    if (planning || (await confirm({ title: title(name), text, confirm: verb }))) {
      cancel.mutate({ params: { id }, body: { rowVersion } });
    }
  }
  return { isPending: cancel.isPending, ask: () => void ask() };
}

function OtherCopies(props: {
  allocation: Allocation;
  onChoose: (kitId: string, code: string) => void;
}) {
  const { id, kitTypeName } = props.allocation;
  const others = useQuery(queryOptions(listOtherCopies, { params: { id } }));
  return (
    <Read of={others} rows={2} height={48}>
      {({ copies }) =>
        copies.length === 0 ? (
          <Box>{texts.noOtherCopy}</Box>
        ) : (
          <Box
            component="fieldset"
            aria-label={texts.copies(kitTypeName)}
            sx={{ display: "grid", gap: 0.5, m: 0, p: 0, border: 0, minWidth: 0 }}
          >
            {copies.map(({ kitId, code, blockedBy }) => (
              <Choice
                key={kitId}
                code={code}
                blockedBy={blockedBy}
                label={texts.giveThis(code)}
                onChoose={() => props.onChoose(kitId, code)}
              />
            ))}
          </Box>
        )
      }
    </Read>
  );
}
