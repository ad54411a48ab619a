import { undoPlanChange } from "@kitround/contract/plan/plan-change.ts";
import { editPlan, type PlanEdit } from "@kitround/contract/plan/plan-edit.ts";
import { texts } from "#texts/plan-hands";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { useStale } from "../use-stale.ts";

/** Makes changes of the plan by hand as one, says what was done, and offers the way back. */
export function usePlanEdit(termId: string, onDone: () => void = () => {}) {
  const undo = useAction(undoPlanChange);
  const edit = useAction(editPlan, {
    ...useStale(),
    onDone({ changeId, words, moved, leftOut, done }) {
      for (const words of leftOut.slice(0, 3)) toast(words, { tone: "error" });
      if (done > 0 && changeId !== null) {
        toast([texts.done(words, leftOut.length), ...moved].join(" "), {
          undo: () => undo.mutate({ params: { id: changeId } }),
        });
      } else if (leftOut.length === 0) toast(texts.nothingDone);
      onDone();
    },
  });
  return {
    isPending: edit.isPending,
    send: (edits: PlanEdit[], partly = false) =>
      edit.mutate({ params: { id: termId }, body: { edits, partly } }),
  };
}
