import type { ClaimToDecide } from "@kitround/contract/km-claims/to-decide.ts";
import { mdiAlertOutline, mdiChevronDown, mdiChevronUp } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { texts } from "#texts/claim-sheet";
import { texts as claimTexts } from "#texts/km-claims";
import { Icon } from "../../ui/icon.tsx";
import { SinceReturn } from "./since-return.tsx";

/** One claim that waits for a decision, as a line or as a row of the table. */
export interface DecideClaimProps {
  item: ClaimToDecide;
  base: { lat: number | null; lng: number | null };
  selected: boolean;
  /** Why the server did not approve it. */
  refusal: string | undefined;
  onSelect: (selected: boolean) => void;
  onOpen: () => void;
}

/** What an approver has to know of a claim: what changed since its return, why it is unusual, why it was refused. */
export function DecideNotes({ item, refusal }: Pick<DecideClaimProps, "item" | "refusal">) {
  return (
    <>
      <SinceReturn claim={item.claim} />
      {item.unusual.map((reason) => (
        <Box key={reason} sx={{ display: "flex", gap: 0.5, color: "#7A3B00", fontSize: 14 }}>
          <Icon path={mdiAlertOutline} size={18} />
          <span>{reason}</span>
        </Box>
      ))}
      {refusal !== undefined && (
        <Box role="alert" sx={{ color: "#A4001C", fontSize: 14 }}>
          {refusal}
        </Box>
      )}
    </>
  );
}

interface LegsButtonProps {
  number: number;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function LegsButton({ number, open, onOpen }: LegsButtonProps) {
  return (
    <IconButton
      aria-expanded={open}
      aria-label={texts.legsOf(claimTexts.claim(number))}
      onClick={() => onOpen(!open)}
      sx={{ width: { xs: 48, lg: 36 }, height: { xs: 48, lg: 36 } }}
    >
      <Icon path={open ? mdiChevronUp : mdiChevronDown} size={20} />
    </IconButton>
  );
}
