import type { KmClaimDetail } from "@kitround/contract/km-claims/km-claim.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/km-claims";
import { PlainList } from "../../ui/vocabulary.tsx";

const t = texts.detail;

/** For a returned claim: the reason and the changes since, for its claimant and for the next approver. */
export function SinceReturn({ claim }: { claim: KmClaimDetail }) {
  if (claim.sinceReturn === null) return null;
  const { reason, changes } = claim.sinceReturn;
  return (
    <Box role="note" sx={{ fontSize: 14, color: "#7A3B00", overflowWrap: "anywhere" }}>
      {t.since(reason)}
      <PlainList>
        {changes.length === 0 && <li>{t.unchanged}</li>}
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </PlainList>
    </Box>
  );
}
