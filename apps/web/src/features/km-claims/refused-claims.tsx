import { useState } from "react";
import { texts } from "#texts/claim-entries";
import { texts as outboxTexts } from "#texts/outbox";
import { confirm } from "../../lib/confirm-store.ts";
import { tryAgain } from "../../server/outbox/outbox.ts";
import { RefusedEntry } from "../../ui/refused-entry.tsx";
import type { ClaimEntry } from "./claim-entries.ts";
import { discardEntry, useClaimEntries } from "./claim-operations.ts";
import { ManualLeg } from "./manual-leg.tsx";

/** The refused entries of claims with their reasons: a leg can be corrected, everything can be retried or discarded. */
export function RefusedClaims({ of }: { of: (claimId: string) => boolean }) {
  const refused = useClaimEntries().filter(
    (each) => each.refused !== undefined && of(each.claimId),
  );
  const [changing, setChanging] = useState<ClaimEntry | null>(null);
  const close = () => setChanging(null);
  return (
    <>
      {refused.map((entry) => (
        <RefusedEntry
          key={entry.key}
          what={entry.what}
          reason={entry.refused ?? ""}
          onAgain={() => void tryAgain(entry.key)}
          onDiscard={() => void discard(entry)}
          {...(entry.move.kind === "add"
            ? { change: { label: texts.changeLeg, onChange: () => setChanging(entry) } }
            : {})}
        />
      ))}
      {changing?.move.kind === "add" && (
        <ManualLeg
          again={{ key: changing.key, leg: changing.move.leg }}
          onClose={close}
          onMade={close}
        />
      )}
    </>
  );
}

async function discard(entry: ClaimEntry): Promise<void> {
  const { text, ...asked } = outboxTexts.discardAsk;
  if (await confirm({ ...asked, text: text(entry.what) })) await discardEntry(entry);
}
