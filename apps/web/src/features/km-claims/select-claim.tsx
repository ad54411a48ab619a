import Checkbox from "@mui/material/Checkbox";
import { texts } from "#texts/claim-sheet";
import { texts as claimTexts } from "#texts/km-claims";
import type { DecideClaimProps } from "./decide-notes.tsx";

/** Selects one claim for the decision on several. */
export function SelectClaim({
  item,
  selected,
  onSelect,
}: Pick<DecideClaimProps, "item" | "selected" | "onSelect">) {
  const { number, claimantName } = item.claim;
  return (
    <Checkbox
      checked={selected}
      onChange={(event) => onSelect(event.target.checked)}
      slotProps={{ input: { "aria-label": texts.select(claimTexts.claim(number), claimantName) } }}
      sx={{ width: "var(--control)", height: "var(--control)" }}
    />
  );
}
