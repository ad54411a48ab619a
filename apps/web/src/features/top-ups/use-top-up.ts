import { moveTopUp, type TopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/top-ups";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

/** Taking stock and finishing: what is refused is said, and the top-up is read again where somebody else was faster. */
export function useTopUp(topUp: TopUp, onDone: () => void) {
  const client = useQueryClient();
  const [incomplete, setIncomplete] = useState<ApiError | null>(null);
  const { top } = texts;
  function tell(error: ApiError) {
    const stale = error.code === "stale_version";
    if (stale || error.code === "stock_short") void client.invalidateQueries();
    if (!isShown(error)) toast(stale ? top.stale : error.message, { tone: "error" });
  }
  const taking = useAction(takeStock, {
    onDone(after, { params, body }) {
      if (body.lines.some(({ qty }) => qty < 0)) return;
      const back = body.lines.map(({ lineId, qty }) => ({ lineId, qty: -qty }));
      const { rowVersion } = after;
      toast(top.taken, {
        undo: () => taking.mutate({ params, body: { rowVersion, lines: back } }),
      });
    },
    onRefused: tell,
  });
  const moving = useAction(moveTopUp, {
    onDone({ status, kitCode, lines }) {
      setIncomplete(null);
      if (status === "waiting_stock") toast(top.waits(kitCode));
      if (status !== "done") return;
      toast(top.ready(kitCode, lines.filter((line) => line.used < line.needed).length));
      onDone();
    },
    onRefused(error) {
      if (error.code === "packing_incomplete") setIncomplete(error);
      else tell(error);
    },
  });
  const of = { params: { id: topUp.id } };
  const { rowVersion } = topUp;
  return {
    pending: taking.isPending || moving.isPending,
    take: (lines: { lineId: string; qty: number }[]) =>
      taking.mutate({ ...of, body: { rowVersion, lines } }),
    move: (status: "in_progress" | "waiting_stock") =>
      moving.mutate({ ...of, body: { rowVersion, status } }),
    finish: (minutes: number | null, note?: string) =>
      moving.mutate({
        ...of,
        body: {
          rowVersion,
          status: "done",
          ...(minutes === null ? {} : { minutes }),
          ...(note === undefined ? {} : { note }),
        },
      }),
    incomplete,
    forget: () => setIncomplete(null),
  };
}
