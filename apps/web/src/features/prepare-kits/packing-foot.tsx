import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { mdiUndo } from "@mdi/js";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { useCan } from "../../lib/can.ts";
import { confirm } from "../../lib/confirm-store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { Icon } from "../../ui/icon.tsx";
import { useWide } from "../../ui/detail-pane.tsx";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { IncompleteDialog } from "./incomplete-dialog.tsx";
import { useStep } from "./use-step.ts";
import type { Take } from "./use-take.ts";
import type { TickList } from "./use-ticks.ts";
import { gramsOf } from "./weight.ts";

interface PackingFootProps {
  it: PreparationDetail;
  ticks: TickList;
  take: Take;
  /** As typed, in kilograms. */
  weight: string;
  onClose: () => void;
}

/** The one next step in the thumb's reach, the last tap's undo, and what is done less often. */
export function PackingFoot({ it, ticks, take, weight, onClose }: PackingFootProps) {
  const [asking, setAsking] = useState(false);
  const step = useStep(it, () => setAsking(false));
  const undone = it.lines.find((line) => line.lineId === ticks.last?.lineId);
  const grams = gramsOf(weight);
  const mayLetGo = useCan("kit-room:override");

  async function reopen() {
    if (await confirm({ ...texts.reopenAsk, confirm: texts.reopen })) {
      step.take({ status: "in_progress" });
    }
  }
  return (
    <>
      <StickyAction plain={useWide()} note={<FootNote it={it} ticks={ticks} />}>
        {(it.status === "todo" || it.status === "in_progress") && it.kitState === "ready" && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={step.pending || !ticks.settled || grams === undefined}
            onClick={() =>
              step.take({
                status: "packed",
                ...(typeof grams === "number" ? { weightG: grams } : {}),
              })
            }
          >
            {texts.markPacked}
          </Button>
        )}
        {it.status === "packed" && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={step.pending}
            onClick={() => step.take({ status: "verified" })}
          >
            {texts.verify}
          </Button>
        )}
        {it.askedByName !== null && mayLetGo && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={step.pending}
            onClick={() => step.take({ status: "packed" })}
          >
            {texts.incomplete.go}
          </Button>
        )}
        {it.status === "blocked" && (
          <Button
            variant={it.askedByName !== null && mayLetGo ? "outlined" : "contained"}
            size="large"
            fullWidth
            disabled={step.pending}
            onClick={() => step.take({ status: "in_progress" })}
          >
            {texts.unblock}
          </Button>
        )}
        {undone !== undefined && it.status !== "packed" && it.status !== "verified" && (
          <Button
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
          <Button size="large" onClick={() => setAsking(true)} sx={{ flexShrink: 0 }}>
            {texts.block}
          </Button>
        )}
        {(it.status === "packed" || it.status === "verified") && (
          <Button
            size="large"
            disabled={step.pending}
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
      </StickyAction>
      {asking && (
        <BlockDialog
          pending={step.pending}
          onBlock={(why) => step.take({ status: "blocked", ...why })}
          onCancel={() => setAsking(false)}
        />
      )}
      {step.incomplete !== null && (
        <IncompleteDialog
          it={it}
          take={take}
          pending={step.pending}
          onLetGo={step.letGo}
          onAsk={step.ask}
          onCancel={step.forget}
        />
      )}
    </>
  );
}

/** Who has packed and verified it, or what could not be saved. */
function FootNote({ it, ticks }: { it: PreparationDetail; ticks: TickList }) {
  const session = useSession();
  if (ticks.unsent > 0) {
    return (
      <span role="alert" style={{ color: "#A4001C", fontWeight: 600 }}>
        {texts.notSent(ticks.unsent)}{" "}
        <Button onClick={ticks.sendAgain} variant="outlined" color="error">
          {texts.sendAgain}
        </Button>
      </span>
    );
  }
  const me = session === null ? "" : `${session.firstName} ${session.lastName}`;
  const words = [
    it.askedByName === null ? null : texts.asks(it.askedByName),
    it.waitsForStock ? texts.waits : null,
    it.packedByName === null ? null : texts.packedBy(it.packedByName),
    it.verifiedByName === null ? null : texts.verifiedBy(it.verifiedByName),
    it.status === "packed" && it.packedByName === me ? texts.ownPacking : null,
    it.status === "verified" ? texts.readyForTrip : null,
    it.status === "loaded" ? texts.loaded : null,
  ].filter((each) => each !== null);
  return words.length === 0 ? null : <span>{words.join(" · ")}</span>;
}
