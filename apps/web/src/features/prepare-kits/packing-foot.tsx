import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { essentialUnseen, verifyMay } from "@kitround/contract/preparations/preparation-rules.ts";
import { mdiUndo } from "@mdi/js";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { askMoreThanListed } from "../../lib/ask-more-than-listed.ts";
import { useCan } from "../../lib/can.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { useBench } from "../../ui/detail-pane.tsx";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { IncompleteDialog } from "./incomplete-dialog.tsx";
import { MainStep } from "./main-step.tsx";
import { useStep } from "./use-step.ts";
import { usePacker } from "./use-as-packed.ts";
import type { Take } from "./use-take.ts";
import type { TickList } from "./use-ticks.ts";
import { gramsOf } from "./weight.ts";

interface PackingFootProps {
  it: PreparationDetail;
  ticks: TickList;
  take: Take;
  /** As typed, in kilograms. */
  weight: string;
  /** Whether a number was typed incompletely; if so, scrolls to it. */
  isOpen: () => boolean;
  onClose: () => void;
}

/** The next step within the thumb's reach, the undo of the last tap, and less frequent actions. */
export function PackingFoot(props: PackingFootProps) {
  const { it, ticks, take, weight, isOpen, onClose } = props;
  const [asking, setAsking] = useState(false);
  const step = useStep(it, () => setAsking(false));
  const undone = it.lines.find((line) => line.lineId === ticks.last?.lineId);
  const grams = gramsOf(weight);
  const mayLetGo = useCan("kit-room:override");
  const me = usePacker().branchUserId;
  const answers = it.askedByName !== null && mayLetGo;

  async function markPacked() {
    if (isOpen()) return;
    const counts = it.lines.map((line) => ({ line, there: line.packed ?? 0 }));
    if (!(await askMoreThanListed(counts))) return;
    const none = it.lines.every((line) => line.packed === null);
    const asked = none && it.lines.length > 0 && essentialUnseen(it.lines).length === 0;
    if (asked && !(await confirm(texts.nothingSeen(it.kitCode, it.lines.length)))) return;
    step.take({ status: "packed", ...(typeof grams === "number" ? { weightG: grams } : {}) });
  }
  async function reopen() {
    if (await confirm({ ...texts.reopenAsk, confirm: texts.reopen })) {
      step.take({ status: "in_progress" });
    }
  }
  return (
    <>
      <StickyAction plain={useBench()} note={<FootNote it={it} />}>
        {undone !== undefined && it.status !== "packed" && it.status !== "verified" && (
          <Button
            variant="outlined"
            size="large"
            startIcon={<Icon path={mdiUndo} size={20} />}
            onClick={ticks.undo}
            aria-label={texts.undo(undone.itemName)}
            sx={{ flexShrink: 0 }}
          >
            {texts.undoShort}
          </Button>
        )}
        {(it.status === "todo" || it.status === "in_progress") && (
          <Button
            variant="outlined"
            size="large"
            onClick={() => setAsking(true)}
            sx={{ flexShrink: 0 }}
          >
            {texts.block}
          </Button>
        )}
        {(it.status === "packed" || it.status === "verified") && (
          <Button
            variant="outlined"
            size="large"
            onClick={() => void reopen()}
            sx={{ flexShrink: 0 }}
          >
            {texts.reopen}
          </Button>
        )}
        {it.status === "verified" && (
          <Button size="large" variant="outlined" onClick={onClose} sx={{ flexShrink: 0 }}>
            {texts.close}
          </Button>
        )}
        {(it.status === "todo" || it.status === "in_progress") && it.kitState === "ready" && (
          <MainStep
            label={texts.markPacked}
            held={grams === undefined}
            onClick={() => void markPacked()}
          />
        )}
        {it.status === "packed" && verifyMay(it, me) === null && (
          <MainStep label={texts.verify} onClick={() => step.take({ status: "verified" })} />
        )}
        {it.status === "blocked" && (
          <MainStep
            label={texts.unblock}
            second={answers}
            onClick={() => step.take({ status: "in_progress" })}
          />
        )}
        {answers && (
          <MainStep label={texts.incomplete.go} onClick={() => step.take({ status: "packed" })} />
        )}
      </StickyAction>
      {asking && (
        <BlockDialog
          onBlock={(why) => step.take({ status: "blocked", ...why })}
          onCancel={() => setAsking(false)}
        />
      )}
      {step.incomplete !== null && (
        <IncompleteDialog
          it={it}
          take={take}
          onLetGo={step.letGo}
          onAsk={() => void step.ask()}
          onCancel={step.forget}
        />
      )}
    </>
  );
}

/** The names of the packer and the verifier. */
function FootNote({ it }: { it: PreparationDetail }) {
  const me = usePacker().branchUserId;
  const packing = it.status === "todo" || it.status === "in_progress";
  const unseen = packing ? it.lines.filter((line) => line.packed === null).length : 0;
  const own = it.status === "packed" && it.packedById === me;
  const words = [
    unseen > 0 ? texts.unseen(unseen) : null,
    it.askedByName === null ? null : texts.asks(it.askedByName),
    it.waitsForStock ? texts.waits : null,
    it.packedByName === null ? null : texts.packedBy(it.packedByName),
    it.verifiedByName === null ? null : texts.verifiedBy(it.verifiedByName),
    own && !it.byTwo ? texts.ownPacking : null,
    own && it.byTwo ? texts.waitsForSecond : null,
    it.status === "verified" ? texts.readyForTrip : null,
    it.status === "loaded" ? texts.loaded : null,
  ].filter((each) => each !== null);
  return words.length === 0 ? null : <span>{words.join(" · ")}</span>;
}
