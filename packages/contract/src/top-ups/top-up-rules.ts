import { shortOf } from "../preparations/preparation-rules.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { TopUp } from "./top-up.ts";

export type TopUpStatus = TopUp["status"];
type Step = "in_progress" | "waiting_stock" | "done";

const words: Record<TopUpStatus, string> = {
  open: "open",
  in_progress: "under way",
  waiting_stock: "waiting for stock",
  done: "done",
  cancelled: "cancelled",
};

export function isLive(status: TopUpStatus): boolean {
  return status === "open" || status === "in_progress" || status === "waiting_stock";
}

/** Whether this top-up may take this step, or take stock: only while it is active. */
export function topUpMay(
  step: Step | "use stock",
  it: { kitCode: string; status: TopUpStatus },
): Refusal | null {
  if (isLive(it.status) && it.status !== step) return null;
  if (it.status === "in_progress" && step === "in_progress") return null;
  return refusal(
    "transition_refused",
    `The top-up of ${it.kitCode} is ${words[it.status]} already.`,
    "status",
  );
}

export interface SplitTake {
  /** The units that move: no more than the line still needs and the store has. */
  fits: number;
  /** The units that a second person entered beyond that. */
  rest: number;
}

/**
 * Splits what somebody took without signal, not knowing what others took meanwhile. No more is put back than was taken; the rest was
 * already put back by somebody else.
 */
export function splitTake(
  line: Pick<TopUp["lines"][number], "needed" | "used">,
  { qty, onHand, live }: { qty: number; onHand: number; live: boolean },
): SplitTake {
  if (qty < 0) return { fits: Math.max(qty, -line.used), rest: 0 };
  const fits = live ? Math.max(0, Math.min(qty, line.needed - line.used, onHand)) : 0;
  return { fits, rest: qty - fits };
}

interface FilledLine {
  lineId: string;
  itemName: string;
  critical: boolean;
  qty: number;
  tolerance: number;
  present: number;
}

/** Done means ready: with every essential line complete, or with a note by somebody who may write one. */
export function topUpComplete(
  kitCode: string,
  lines: readonly FilledLine[],
  override: { note: string | undefined; may: boolean },
): Refusal | null {
  const short = lines.filter((line) => line.critical && shortOf(line, line.present) > 0);
  if (short.length === 0) return null;
  if (override.may && override.note !== undefined && override.note !== "") return null;
  return {
    code: "packing_incomplete",
    message: `${kitCode} is not ready: ${short.map((l) => l.itemName).join(", ")} ${short.length === 1 ? "is" : "are"} still short. Take stock, wait for it, or ask a manager to finish it with a note.`,
    details: short.map((line) => ({
      path: `lines.${line.lineId}`,
      message: `${line.itemName}: ${line.present} of ${line.qty}`,
    })),
  };
}
