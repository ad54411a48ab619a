import { decideStockCount } from "@kitround/contract/stock/stock-count.ts";
import type { StocktakeCount } from "@kitround/contract/stock/stocktake.ts";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/stocktakes";
import type { ManyProps } from "../../fittings/list-screen.tsx";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

/** Sends selected counts back to be counted again, with the reason. */
export function CountAgain({ rows, deselect }: ManyProps<StocktakeCount>) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const refuse = useAction(decideStockCount, {
    onRefused(error) {
      toast(error.message, { tone: "error" });
      void client.invalidateQueries();
    },
  });
  const waiting = rows.filter(({ status }) => status === "waiting");
  async function sendBack(reason: string) {
    setAsking(false);
    for (const { id, rowVersion } of waiting) {
      await refuse.mutateAsync({
        params: { id },
        body: { rowVersion, decision: "refused", reason },
      });
    }
    deselect();
    toast(texts.againDone(waiting.length));
  }
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        disabled={waiting.length === 0 || refuse.isPending}
        onClick={() => setAsking(true)}
      >
        {texts.again}
      </Button>
      {asking && (
        <ReasonDialog
          {...texts.againAsk(waiting.length)}
          onCancel={() => setAsking(false)}
          onConfirm={(reason) => void sendBack(reason).catch(console.error)}
        />
      )}
    </>
  );
}
