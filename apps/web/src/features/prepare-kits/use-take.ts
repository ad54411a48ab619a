import {
  getPreparation,
  type PreparationDetail,
  takeForPreparation,
} from "@kitround/contract/preparations/preparation.ts";
import { shortOf } from "@kitround/contract/preparations/preparation-rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/prepare-kits";
import { queryOptions } from "../../server/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

type Line = PreparationDetail["lines"][number];

/** What can be taken of a line now: what it lacks, or what there is; 0 for a line that is full enough. */
export function takeable(line: Line, packed: number | null): number {
  return Math.max(0, Math.min(shortOf(line, packed ?? line.present), line.onHand));
}

/** Takes what a line lacks from the store into the kit; the toast puts it back. */
export function useTake(it: PreparationDetail) {
  const client = useQueryClient();
  const action = useAction(takeForPreparation, {
    onDone(after, { params, body }) {
      client.setQueryData(queryOptions(getPreparation, { params }).queryKey, after);
      const [only] = body.lines;
      const line = it.lines.find((each) => each.lineId === only?.lineId);
      if (only === undefined || line === undefined || only.qty < 0) return;
      toast(texts.taken(only.qty, line.itemName), { undo: () => move(line, -only.qty) });
    },
  });
  function move({ lineId }: Line, qty: number) {
    action.mutate({ params: { id: it.id }, body: { lines: [{ lineId, qty }] } });
  }
  return { take: move, pending: action.isPending };
}
export type Take = ReturnType<typeof useTake>;
