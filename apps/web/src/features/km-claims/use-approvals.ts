import { approveKmClaims, type ClaimToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { useState } from "react";
import { texts } from "#texts/claim-sheet";
import { confirm } from "../../lib/confirm-store.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { sums } from "./claim-money.ts";

/** The selected claims, their approval in one call, and the reasons why some were refused. */
export function useApprovals(items: readonly ClaimToDecide[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const action = useAction(approveKmClaims, {
    onDone({ items: answers }) {
      const refused = answers.flatMap(({ id, refusal }) =>
        refusal === null ? [] : [[id, refusal] as const],
      );
      setRefusals(new Map(refused));
      setMarked(new Set());
      toast(texts.done(answers.length - refused.length, refused.length), {
        ...(refused.length > 0 && { tone: "error" as const }),
      });
    },
  });
  // A claim that somebody else has decided meanwhile is no longer in the list.
  const selected = new Set(items.flatMap(({ claim }) => (marked.has(claim.id) ? [claim.id] : [])));
  function select(ids: readonly string[], on: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setMarked(next);
  }
  async function approve(chosen: readonly ClaimToDecide[]) {
    const total = sums(chosen.map((item) => item.claim));
    if (!(await confirm(texts.approveAsk(chosen.length, total)))) return;
    // An unusual claim is only selected by its own checkbox; "select all" leaves it out.
    const claims = chosen.map(({ claim: { id, rowVersion }, unusual }) => ({
      id,
      rowVersion,
      checked: unusual.length > 0,
    }));
    action.mutate({ body: { claims } });
  }
  return { selected, select, refusals, approve, pending: action.isPending };
}
