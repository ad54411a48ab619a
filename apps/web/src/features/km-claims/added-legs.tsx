import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { confirm } from "../../lib/confirm-store.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatExactMetres } from "../../lib/distance.ts";
import { Icon } from "../../ui/icon.tsx";
import { Muted, Row, Strong } from "../../ui/vocabulary.tsx";
import type { NewLeg } from "./claim-entries.ts";
import { enterRemoval } from "./claim-operations.ts";
import { LegPurpose } from "./leg-purpose.tsx";
import { LegReceipts } from "./leg-receipts.tsx";
import { ToSend } from "./send-state.tsx";

const t = texts.detail;

/** Legs that were entered on this device and not sent yet. */
export function AddedLegs({ added, mayChange }: { added: NewLeg[]; mayChange: boolean }) {
  if (added.length === 0) return null;
  return (
    <Box component="section" aria-label={entered.toSend}>
      {added.map((leg) => (
        <Added key={leg.legId} leg={leg} mayChange={mayChange} />
      ))}
    </Box>
  );
}

function Added({ leg, mayChange }: { leg: NewLeg; mayChange: boolean }) {
  const { legId: id, claimId, fromPlace, toPlace, purpose, passengers = 0 } = leg;
  const ofClaim = { id, fromPlace, toPlace, purpose };
  async function takeOut() {
    if (await confirm(t.removeAsk)) await enterRemoval(claimId, ofClaim);
  }
  return (
    <Box sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
      <Row sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Strong>{purpose}</Strong>
        <Muted small>{[formatDay(leg.onDay), t.manual].join(" · ")}</Muted>
        <ToSend />
      </Row>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: `minmax(0, 1fr) auto ${mayChange ? "48px" : ""}`,
          columnGap: 2,
          alignItems: "center",
        }}
      >
        <Box sx={{ overflowWrap: "anywhere" }}>{entered.way(fromPlace, toPlace)}</Box>
        <Box sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
          {formatExactMetres(leg.distanceM)}
        </Box>
        {mayChange && (
          <IconButton aria-label={t.remove} onClick={() => void takeOut()}>
            <Icon path={mdiClose} size={20} />
          </IconButton>
        )}
      </Box>
      <Muted small>
        {[...(passengers > 0 ? [t.riders(passengers)] : []), entered.unpriced].join(" · ")}
      </Muted>
      {mayChange && <LegPurpose claimId={claimId} leg={ofClaim} />}
      <LegReceipts
        claimId={claimId}
        leg={{ ...ofClaim, kind: "drive", source: "manual", receipts: [] }}
        mayChange={mayChange}
      />
    </Box>
  );
}
