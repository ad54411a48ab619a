import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { mostReceipts } from "@kitround/contract/km-claims/receipt-rules.ts";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useState } from "react";
import { texts } from "#texts/km-claims";
import { texts as entered } from "#texts/claim-entries";
import { AddPhotos } from "../../fittings/add-photos.tsx";
import { NotSent } from "../../fittings/photo-strip.tsx";
import { Photo } from "../../fittings/photo.tsx";
import { pictureFrame, WaitingPicture } from "../../fittings/waiting-picture.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import { useReceipts } from "./use-receipts.ts";

const t = texts.detail;
const tile = { width: 64, height: 64, borderRadius: 1, overflow: "hidden", flexShrink: 0 };

const waitingTile = { width: 96, height: 96, flexShrink: 0 };

interface LegReceiptsProps {
  claimId: string;
  leg: Pick<KmClaimLeg, "id" | "kind" | "source" | "fromPlace" | "toPlace" | "receipts">;
  /** True for its claimant, while the claim is open. */
  mayChange?: boolean;
}

/** Thumbnails of a leg's receipts; a tap enlarges one. */
export function LegReceipts({ claimId, leg, mayChange = false }: LegReceiptsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const { waiting, left, add, again, drop } = useReceipts(claimId, leg);
  const { receipts, fromPlace, toPlace } = leg;
  if (leg.source !== "manual" || leg.kind !== "drive") return null;
  if (receipts.length + waiting.length === 0 && !mayChange) return null;
  const shown = receipts.findIndex(({ id }) => id === open);
  const name = (at: number) => t.receipt(fromPlace, toPlace, at + 1, receipts.length);
  const room = mostReceipts - receipts.length - waiting.length;
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
      {waiting.map((entry, at) => (
        <Box key={entry.file} sx={{ ...pictureFrame, ...waitingTile }}>
          <WaitingPicture
            file={entry.file}
            alt={entered.waitingReceipt(entered.way(fromPlace, toPlace), receipts.length + at + 1)}
            cut
            entry={entry}
            leaveOut={entered.leaveOut}
          />
        </Box>
      ))}
      {mayChange && room > 0 && (
        <AddPhotos
          label={t.addReceipt}
          of={t.addReceiptOf(fromPlace, toPlace)}
          room={room}
          onFiles={add}
        />
      )}
      {left.map((photo) => (
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
