import { undoPlanChange } from "@kitround/contract/plan/plan-change.ts";
import { editPlan, type PlanEdit } from "@kitround/contract/plan/plan-edit.ts";
import { texts } from "#texts/plan-hands";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { useStale } from "../use-stale.ts";

/** Makes changes by hand as one change of the plan, shows what was done, and offers undo. */
export function usePlanEdit(termId: string, onDone: () => void = () => {}) {
  const undo = useAction(undoPlanChange);
  const edit = useAction(editPlan, {
    ...useStale(),
    onDone({ changeId, words, moved, leftOut, done }) {
      const why = leftOut.slice(0, 3);
      if (done > 0 && changeId !== null) {
        toast([texts.done(words, leftOut.length), ...moved, ...why].join(" "), {
          tone: why.length > 0 ? "error" : "plain",
          undo: () => undo.mutate({ params: { id: changeId } }),
        });
      } else if (why.length > 0) toast(why.join(" "), { tone: "error" });
      else toast(texts.nothingDone);
      onDone();
    },
  });
  return {
    isPending: edit.isPending,
    send: (edits: PlanEdit[], partly = false) =>
      edit.mutate({ params: { id: termId }, body: { edits, partly } }),
  };
}
