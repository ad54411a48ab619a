import {
  checkPreparationLines,
  getPreparation,
  listPreparations,
  type PreparationDetail,
} from "@kitround/contract/preparations/preparation.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { actionKey } from "../../server/action-key.ts";
import { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { api } from "../../server/api.ts";
import { queryOptions } from "../../server/queries.ts";
import { toast } from "../../lib/toast-store.ts";

type Ticks = ReadonlyMap<string, number | null>;

export interface TickList {
  /** The packer's count of a line, with what is still on its way to the server. */
  packedOf: (lineId: string) => number | null;
  tick: (lines: readonly { lineId: string; qty: number | null }[]) => void;
  /** The line tapped last, until something else happens. */
  last: { lineId: string; before: number | null } | null;
  undo: () => void;
  /** Ticks that could not be sent. */
  unsent: number;
  sendAgain: () => void;
  /** Nothing is on its way. */
  settled: boolean;
}

/** Ticks that show at once and are sent one batch after the other, so that fast taps never overtake each other. */
export function useTicks(it: PreparationDetail): TickList {
  const client = useQueryClient();
  const [pending, setPending] = useState<Ticks>(new Map());
  const [failed, setFailed] = useState(false);
  const [last, setLast] = useState<TickList["last"]>(null);
  const [key] = useState(actionKey);
  const latest = useRef<Ticks>(pending);
  const sending = useRef(false);

  const hold = (next: Ticks) => {
    latest.current = next;
    setPending(next);
  };
  const saved = new Map(it.lines.map((line) => [line.lineId, line.packed]));
  const packedOf = (lineId: string) =>
    pending.has(lineId) ? (pending.get(lineId) ?? null) : (saved.get(lineId) ?? null);

  async function flush(): Promise<void> {
    if (sending.current || latest.current.size === 0) return;
    sending.current = true;
    const batch = latest.current;
    const input = {
      params: { id: it.id },
      body: { lines: [...batch].map(([lineId, qty]) => ({ lineId, qty })) },
    };
    try {
      const answer = await api(checkPreparationLines, input, { key: key.keyFor(input) });
      key.settled();
      setFailed(false);
      const { queryKey } = queryOptions(getPreparation, { params: { id: it.id } });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: [listPreparations.path] });
      hold(without(latest.current, batch));
    } catch (error) {
      key.settled(error);
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        hold(without(latest.current, batch));
        if (!isShown(error)) toast(error.message, { tone: "error" });
        void client.invalidateQueries();
      } else {
        setFailed(true);
        return;
      }
    } finally {
      sending.current = false;
    }
    await flush();
  }

  function tick(lines: readonly { lineId: string; qty: number | null }[]) {
    const [only] = lines;
    setLast(
      lines.length === 1 && only ? { lineId: only.lineId, before: packedOf(only.lineId) } : null,
    );
    const next = new Map(latest.current);
    for (const { lineId, qty } of lines) next.set(lineId, qty);
    hold(next);
    void flush();
  }

  return {
    packedOf,
    tick,
    last,
    undo() {
      if (last === null) return;
      tick([{ lineId: last.lineId, qty: last.before }]);
      setLast(null);
    },
    unsent: failed ? pending.size : 0,
    sendAgain: () => void flush(),
    settled: pending.size === 0,
  };
}

/** What is left once a batch has been answered: lines tapped again meanwhile stay. */
function without(now: Ticks, batch: Ticks): Ticks {
  return new Map([...now].filter(([lineId, qty]) => batch.get(lineId) !== qty));
}
