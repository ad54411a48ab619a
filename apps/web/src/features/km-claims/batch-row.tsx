import {
  type ClaimSettings,
  getKmBatch,
  type KmBatch,
  undoKmBatch,
} from "@kitround/contract/km-claims/km-batch.ts";
import { mdiTrayArrowDown } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/claim-batches";
import { Read } from "../../fittings/read.tsx";
import { saveCsv } from "../../lib/csv.ts";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { FoldButton } from "../../ui/fold-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { Muted, Row, Stack } from "../../ui/vocabulary.tsx";
import { billRows, bookkeeping, plainRows } from "./batch-files.ts";
import { claimMoney } from "./claim-money.ts";
import { ClaimRows } from "./claim-rows.tsx";
import { PayBatch } from "./pay-batch.tsx";

const tones = { exported: "due", paid: "done", undone: "blocked" } as const;

interface BatchRowProps {
  batch: KmBatch;
  settings: ClaimSettings;
  open: boolean;
  /** The id of the claim that is open beside the list. */
  claim: string | undefined;
  onFold: (open: boolean) => void;
  onOpen: (claim: string) => void;
}

/** One batch: its state and sum; expanded, its files, its payment and its claims. */
export function BatchRow({ batch, settings, open, claim, onFold, onOpen }: BatchRowProps) {
  const { number, status } = batch;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "divider", py: 1 }}>
      <Row>
        <FoldButton title={texts.batch(number)} open={open} onOpen={onFold} />
        <StateTone tone={tones[status]} word={texts.statuses[status]} />
        <Box sx={{ fontVariantNumeric: "tabular-nums" }}>
          {texts.holds(batch.claimNumbers.length, claimMoney(batch.totalCents, batch.currency))}
        </Box>
      </Row>
      <Muted small>
        {batch.paidOn !== null && batch.payerName !== null && batch.paymentRef !== null
          ? texts.paidBy(batch.payerName, formatDay(batch.paidOn), batch.paymentRef)
          : texts.madeBy(batch.makerName, formatMoment(batch.createdAt))}
        {status === "undone" && ` · ${texts.had(batch.claimNumbers.join(", "))}`}
      </Muted>
      {open && status !== "undone" && (
        <OpenBatch batch={batch} settings={settings} claim={claim} onOpen={onOpen} />
      )}
    </Box>
  );
}

type OpenBatchProps = Pick<BatchRowProps, "batch" | "settings" | "claim" | "onOpen">;

function OpenBatch({ batch, settings, claim, onOpen }: OpenBatchProps) {
  const detail = useQuery(queryOptions(getKmBatch, { params: { id: batch.id } }));
  const [asked, setAsked] = useState<"pay" | "undo" | null>(null);
  const undo = useAction(undoKmBatch, { onDone: () => toast(texts.undone) });
  const { number } = batch;
  return (
    <Stack gap={1.5} sx={{ pt: 1 }}>
      <Read of={detail} rows={3} height={72}>
        {(data) => (
          <>
            <Row>
              {bookkeeping.map((program) => (
                <Button
                  key={program}
                  variant="outlined"
                  startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
                  aria-label={texts.fileOf(texts.programs[program], number)}
                  onClick={() =>
                    // The programs need commas and decimal points, whatever the branch's country uses.
                    saveCsv(
                      `batch-${number}-${program}.csv`,
                      billRows(program, data, settings),
                      "en",
                    )
                  }
                >
                  {texts.programs[program]}
                </Button>
              ))}
              <Button
                variant="outlined"
                startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
                aria-label={texts.fileOf(texts.own, number)}
                onClick={() => saveCsv(`batch-${number}.csv`, plainRows(data, settings))}
              >
                {texts.own}
              </Button>
            </Row>
            {settings.accountCode === null && <Muted small>{texts.noAccount}</Muted>}
            {data.status === "exported" && (
              <Row>
                <Button variant="contained" onClick={() => setAsked("pay")}>
                  {texts.pay}
                </Button>
                <Button color="error" disabled={undo.isPending} onClick={() => setAsked("undo")}>
                  {texts.undo}
                </Button>
              </Row>
            )}
            <ClaimRows claims={data.claims} open={claim} named onOpen={onOpen} />
            {asked === "pay" && <PayBatch batch={data} onClose={() => setAsked(null)} />}
            {asked === "undo" && (
              <ReasonDialog
                {...texts.undoAsk}
                onCancel={() => setAsked(null)}
                onConfirm={(reason) => {
                  setAsked(null);
                  const body = { rowVersion: data.rowVersion, reason };
                  undo.mutate({ params: { id: data.id }, body });
                }}
              >
                <p>{texts.undoText}</p>
              </ReasonDialog>
            )}
          </>
        )}
      </Read>
    </Stack>
  );
}
