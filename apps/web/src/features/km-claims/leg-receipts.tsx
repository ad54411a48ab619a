import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim.ts";
import { mostReceipts } from "@kitround/contract/km-claims/receipt-rules.ts";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useState } from "react";
import { texts } from "#texts/km-claims";
import { texts as photoTexts } from "#texts/kit-photos";
import { AddPhotos } from "../../fittings/add-photos.tsx";
import { NotSent } from "../../fittings/photo-strip.tsx";
import { Photo } from "../../fittings/photo.tsx";
import { useSendReceipts } from "../../fittings/use-send-photos.ts";
import { Muted } from "../../ui/vocabulary.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";

const t = texts.detail;
const tile = { width: 64, height: 64, borderRadius: 1, overflow: "hidden", flexShrink: 0 };

interface LegReceiptsProps {
  claimId: string;
  leg: KmClaimLeg;
  /** Its claimant, while the claim is open. */
  mayChange?: boolean;
}

/** The receipts of a leg by hand, small; one of them large at a tap. */
export function LegReceipts({ claimId, leg, mayChange = false }: LegReceiptsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const { sending, add, again, drop } = useSendReceipts(claimId, leg.id);
  const { receipts, fromPlace, toPlace } = leg;
  if (leg.source !== "manual" || leg.kind !== "drive") return null;
  if (receipts.length === 0 && !mayChange) return null;
  const shown = receipts.findIndex(({ id }) => id === open);
  const name = (at: number) => t.receipt(fromPlace, toPlace, at + 1, receipts.length);
  const room = mostReceipts - receipts.length - sending.length;
  const waiting = sending.filter(({ fault }) => fault === null).length;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mt: 0.5 }}>
      {receipts.map(({ id }, at) => (
        <ButtonBase
          key={id}
          aria-label={t.openReceipt(name(at))}
          onClick={() => setOpen(id)}
          sx={{ ...tile, border: 1, borderColor: "divider" }}
        >
          <Photo id={id} claimId={claimId} size="small" alt="" cut />
        </ButtonBase>
      ))}
      {waiting > 0 && (
        <Muted role="status" small>
          {photoTexts.sending}
        </Muted>
      )}
      {mayChange && room > 0 && (
        <AddPhotos
          label={t.addReceipt}
          of={t.addReceiptOf(fromPlace, toPlace)}
          room={room}
          onFiles={add}
        />
      )}
      {sending
        .filter(({ fault }) => fault !== null)
        .map((photo) => (
          <NotSent
            key={photo.key}
            photo={photo}
            onAgain={() => again(photo)}
            onDrop={() => drop(photo.key)}
          />
        ))}
      {shown >= 0 && open !== null && (
        <ReceiptDialog
          claimId={claimId}
          id={open}
          name={name(shown)}
          mayRemove={mayChange}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}
