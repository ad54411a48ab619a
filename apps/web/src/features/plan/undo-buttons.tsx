import {
  listPlanChanges,
  redoPlanChange,
  undoPlanChange,
} from "@kitround/contract/plan/plan-change.ts";
import { mdiRedo, mdiUndo } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { texts } from "#texts/auto-plan";
import { queryOptions } from "../../server/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { Icon } from "../../ui/icon.tsx";

/**
 * Undoes and redoes one's own changes of the plan: by button and by Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, also after a
 * reload.
 */
export function UndoButtons({ termId }: { termId: string }) {
  const changes = useQuery(queryOptions(listPlanChanges, { query: { termId } }));
  const undo = useAction(undoPlanChange, { onDone: ({ words }) => toast(texts.undone(words)) });
  const redo = useAction(redoPlanChange, { onDone: ({ words }) => toast(texts.redone(words)) });
  const busy = undo.isPending || redo.isPending;
  const last = busy ? null : (changes.data?.undo ?? null);
  const next = busy ? null : (changes.data?.redo ?? null);
  const before = useRef(Promise.resolve());
  /**
   * Runs one at a time, however fast the keys are pressed. It first asks the server for the last change, because a
   * recent one, made here or elsewhere, may not be known yet.
   */
  function turn(which: "undo" | "redo"): void {
    before.current = before.current.then(async () => {
      const { data } = await changes.refetch();
      const change = data?.[which];
      if (!change) return;
      const action = which === "undo" ? undo : redo;
      // The action itself shows a refusal.
      await action.mutateAsync({ params: { id: change.id } }).catch(() => {});
    });
  }
  const undoLast = last === null ? null : () => turn("undo");
  const redoNext = next === null ? null : () => turn("redo");

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      // In a text field these keys undo typing.
      if (event.target instanceof HTMLElement && event.target.closest("input,textarea,select")) {
        return;
      }
      const key = event.key.toLowerCase();
      const again = key === "y" || (key === "z" && event.shiftKey);
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      turn(again ? "redo" : "undo");
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  return (
    <>
      <Tip
        label={last === null ? texts.nothingToUndo : texts.undoThis(last.words)}
        name={texts.undo}
        icon={mdiUndo}
        onPress={undoLast}
      />
      <Tip
        label={next === null ? texts.nothingToRedo : texts.redoThis(next.words)}
        name={texts.redo}
        icon={mdiRedo}
        onPress={redoNext}
      />
    </>
  );
}

function Tip(props: { label: string; name: string; icon: string; onPress: (() => void) | null }) {
  const { label, name, icon, onPress } = props;
  return (
    <span title={label}>
      <IconButton aria-label={name} disabled={onPress === null} onClick={() => onPress?.()}>
        <Icon path={icon} />
      </IconButton>
    </span>
  );
}
