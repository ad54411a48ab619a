import type { PackingMove } from "@kitround/contract/preparations/packing-moves.ts";
import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { toast } from "../../lib/toast-store.ts";
import { useEntering } from "./use-entering.ts";

type Step = Extract<PackingMove, { kind: "step" }>["body"];

/** Moves a preparation to its next state and shows a message; if a short line prevents that, the dialog for it opens. */
export function useStep(it: PreparationDetail, onDone: () => void) {
  const enter = useEntering(it);
  // The dialog offers other solutions.
  const [incomplete, setIncomplete] = useState<Step | null>(null);
  async function take(step: Step): Promise<void> {
    const done = await enter({ kind: "step", body: step }, (refusal) => {
      if (refusal.code === "packing_incomplete") setIncomplete(step);
      else toast(refusal.message, { tone: "error" });
    });
    if (!done) return;
    setIncomplete(null);
    toast(texts.done[step.status](it.kitCode));
    onDone();
  }
  return {
    take: (step: Step) => void take(step),
    incomplete,
    letGo(reason: string) {
      if (incomplete !== null) void take({ ...incomplete, reason });
    },
    async ask() {
      if (!(await enter({ kind: "ask" }))) return;
      setIncomplete(null);
      toast(texts.incomplete.asked(it.kitCode));
    },
    forget: () => setIncomplete(null),
  };
}
