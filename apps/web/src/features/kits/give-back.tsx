import type { Kit } from "@kitround/contract/kits/kit.ts";
import {
  giveKitBack,
  readTransferFacts,
  type TransferFacts,
} from "@kitround/contract/kits/kit-transfer.ts";
import { mayGiveBack } from "@kitround/contract/kits/kit-transfer-rules.ts";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/kit-transfers";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { ReadDialog } from "./read-dialog.tsx";

/** Ends a loan between branches, from either side, or says what has to be done before. */
export function GiveBack({ kit, onClose }: { kit: Kit; onClose: () => void }) {
  const params = { id: kit.id };
  const facts = useQuery(queryOptions(readTransferFacts, { params }));
  const end = useAction(giveKitBack, {
    onDone: () => {
      toast(texts.ended);
      onClose();
    },
  });
  const refusal = facts.data ? mayGiveBack(facts.data) : null;
  return (
    <ReadDialog
      title={texts.backTitle(kit.code)}
      of={facts}
      onClose={onClose}
      action={
        refusal === null && (
          <Button
            variant="contained"
            disabled={facts.data === undefined || end.isPending}
            onClick={() => end.mutate({ params, body: { rowVersion: kit.rowVersion } })}
          >
            {texts.end}
          </Button>
        )
      }
    >
      <p>{refusal === null ? facts.data && whatHappens(facts.data) : texts.notBack}</p>
      {refusal !== null && <p>{refusal.message}</p>}
    </ReadDialog>
  );
}

function whatHappens({ loan, borrowed }: TransferFacts): string | null {
  if (loan === null) return null;
  const { side, otherBranch, otherKitCode } = loan;
  if (side === "received") return texts.backText(otherBranch, otherKitCode);
  return borrowed?.state === "lost" ? texts.backLost(otherBranch) : texts.backHere(otherBranch);
}
