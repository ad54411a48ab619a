import {
  askAboutPreparation,
  movePreparation,
  type PreparationDetail,
} from "@kitround/contract/preparations/preparation.ts";
import type { Body } from "@kitround/contract/route.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

type Step = Omit<Body<typeof movePreparation>, "rowVersion">;

/** Takes a preparation on: says what was done, keeps a refusal for the dialog that explains it. */
export function useStep(it: PreparationDetail, onDone: () => void) {
  const client = useQueryClient();
  // The step that was refused for what is short: the dialog finds another way on.
  const [incomplete, setIncomplete] = useState<Step | null>(null);
  function refused(error: ApiError) {
    if (error.code === "stale_version") {
      toast(texts.stale, { tone: "error" });
      void client.invalidateQueries();
    } else if (!isShown(error)) toast(error.message, { tone: "error" });
  }
  const asking = useAction(askAboutPreparation, {
    onDone(result) {
      setIncomplete(null);
      toast(texts.incomplete.asked(result.kitCode));
    },
    onRefused: refused,
  });
  const action = useAction(movePreparation, {
    onDone(result) {
      setIncomplete(null);
      const { status } = result;
      if (status in texts.done) toast(texts.done[status as keyof typeof texts.done](it.kitCode)); // `in` has looked
      onDone();
    },
    onRefused(error, { body }) {
      if (error.code === "packing_incomplete") setIncomplete(body);
      else refused(error);
    },
  });
  const take = (step: Step) =>
    action.mutate({ params: { id: it.id }, body: { ...step, rowVersion: it.rowVersion } });
  return {
    take,
    pending: action.isPending || asking.isPending,
    incomplete,
    letGo(reason: string) {
      if (incomplete !== null) take({ ...incomplete, reason });
    },
    ask: () => asking.mutate({ params: { id: it.id }, body: { rowVersion: it.rowVersion } }),
    forget: () => setIncomplete(null),
  };
}
