import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { useState } from "react";
import { texts } from "#texts/prepare-kits";
import { now } from "../../lib/clock.ts";
import { toast } from "../../lib/toast-store.ts";
import { enterPacking } from "./packing-operations.ts";

export interface TickList {
  tick: (lines: readonly { lineId: string; qty: number | null }[]) => void;
  /** Typing a digit of a line's number: undo restores the whole number. */
  type: (lineId: string, qty: number) => void;
  /** The line that was tapped last, until something else happens. */
  last: { lineId: string; before: number | null; typing?: true } | null;
  undo: () => void;
}

/** Ticks are shown at once and sent in order; unsent ones are sent together. */
export function useTicks(it: PreparationDetail): TickList {
  const [last, setLast] = useState<TickList["last"]>(null);
  function enter(lines: readonly { lineId: string; qty: number | null }[]): void {
    const body = { lines: [...lines], at: now().toISOString() };
    enterPacking(it, { kind: "tick", body }).catch((error: unknown) => {
      console.error(error);
      toast(texts.notKept, { tone: "error" });
    });
  }
  return {
    tick(lines) {
      const [only] = lines;
      const line = it.lines.find((each) => each.lineId === only?.lineId);
      const one = lines.length === 1 && line !== undefined;
      setLast(one ? { lineId: line.lineId, before: line.packed } : null);
      enter(lines);
    },
    type(lineId, qty) {
      const before = it.lines.find((each) => each.lineId === lineId)?.packed ?? null;
      setLast((last) =>
        last?.lineId === lineId && last.typing ? last : { lineId, before, typing: true },
      );
      enter([{ lineId, qty }]);
    },
    last,
    undo() {
      if (last === null) return;
      enter([{ lineId: last.lineId, qty: last.before }]);
      setLast(null);
    },
  };
}
