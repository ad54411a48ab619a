import type { Refusal } from "@kitround/contract/refusal.ts";
import type { TopUp } from "@kitround/contract/top-ups/top-up.ts";
import {
  isAsked,
  isShort,
  topUpMoveMay,
  type TopUpMove,
} from "@kitround/contract/top-ups/top-up-moves.ts";
import { useRef, useState } from "react";
import { texts } from "#texts/top-ups";
import { dropKeptText } from "../../lib/kept-text.ts";
import { useCan } from "../../lib/can.ts";
import { toast } from "../../lib/toast-store.ts";
import { enterTopUp, minutesOfTopUp } from "./top-up-operations.ts";

/** Takes stock and finishes a top-up, with or without signal; a refusal is shown at once. */
export function useTopUp(topUp: TopUp, onDone: () => void) {
  const [incomplete, setIncomplete] = useState<Refusal | null>(null);
  const mayOverride = useCan("kit-room:override");
  const entering = useRef(false);
  const { top } = texts;

  /** Returns whether the entry was added. */
  async function enter(move: TopUpMove): Promise<boolean> {
    // A second tap before the first one is shown.
    if (entering.current) return false;
    const refused = topUpMoveMay(topUp, move, { mayOverride });
    if (refused !== null) {
      if (refused.code === "packing_incomplete") setIncomplete(refused);
      else toast(refused.message, { tone: "error" });
      return false;
    }
    entering.current = true;
    try {
      await enterTopUp(topUp, move);
      return true;
    } catch (error) {
      console.error(error);
      toast(top.notKept, { tone: "error" });
      return false;
    } finally {
      // By then the screen has rendered it.
      setTimeout(() => (entering.current = false));
    }
  }

  async function take(lines: { lineId: string; qty: number; instead?: boolean }[]) {
    if (!(await enter({ kind: "take", body: { lines } }))) return;
    const back = lines.map(({ lineId, qty }) => ({ lineId, qty: -qty }));
    toast(top.taken, {
      undo: () => void enterTopUp(topUp, { kind: "take", body: { lines: back } }),
    });
  }

  async function finish(minutes: number | null, note?: string) {
    const body = {
      status: "done" as const,
      ...(minutes === null ? {} : { minutes }),
      ...(note === undefined ? {} : { note }),
    };
    if (!(await enter({ kind: "step", body }))) return;
    setIncomplete(null);
    dropKeptText(minutesOfTopUp(topUp.id));
    toast(
      isAsked(topUp)
        ? top.packedFor(topUp.asked?.schoolName ?? "")
        : top.ready(topUp.kitCode, topUp.lines.filter(isShort).length),
    );
    onDone();
  }

  async function wait() {
    const entered = await enter({ kind: "step", body: { status: "waiting_stock" } });
    if (entered) toast(top.waits(topUp.kitCode));
  }

  return {
    take: (lines: { lineId: string; qty: number }[]) => void take(lines),
    wait: () => void wait(),
    finish: (minutes: number | null, note?: string) => void finish(minutes, note),
    incomplete,
    forget: () => setIncomplete(null),
  };
}
