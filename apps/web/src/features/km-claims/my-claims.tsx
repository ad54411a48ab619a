import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import { mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as entered } from "#texts/claim-entries";
import { texts } from "#texts/km-claims";
import { Read } from "../../fittings/read.tsx";
import { formatExactMetres } from "../../lib/distance.ts";
import { Icon } from "../../ui/icon.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";
import { claimAsEntered, type ClaimEntry, type NewLeg } from "./claim-entries.ts";
import { useClaimEntries } from "./claim-operations.ts";
import { ClaimRow, ClaimRows } from "./claim-rows.tsx";
import { saveClaims } from "./claims-csv.ts";
import { ownClaimsOnDevice, unclaimedOnDevice } from "./claims-on-device.ts";
import { ManualLeg } from "./manual-leg.tsx";
import { RefusedClaims } from "./refused-claims.tsx";
import { ToSend } from "./send-state.tsx";
import { OwnUnclaimedTrips } from "./unclaimed-trips.tsx";

interface MyClaimsProps {
  claim: string | undefined;
  onOpen: (id: string) => void;
}

/** One's own claims with this device's entries applied. */
export function MyClaims({ claim, onOpen }: MyClaimsProps) {
  const [adding, setAdding] = useState(false);
  const claims = useQuery(ownClaimsOnDevice());
  const entries = useClaimEntries();
  const known = claims.data?.items ?? [];
  const begun = claims.data === undefined ? [] : begunHere(known, entries);
  const empty =
    begun.length > 0 ? <></> : <EmptyState title={texts.empty.mine} text={texts.empty.mineText} />;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiPlus} size={20} />}
        onClick={() => setAdding(true)}
        sx={{ mb: 2 }}
      >
        {texts.addLeg}
      </Button>
      <RefusedClaims of={(id) => id !== claim} />
      <OwnUnclaimedTrips />
      {begun.length > 0 && (
        <PlainList aria-label={entered.newClaim}>
          {begun.map(({ id, ...now }) => (
            <NewRow key={id} {...now} open={id === claim} onOpen={() => onOpen(id)} />
          ))}
        </PlainList>
      )}
      <Read of={claims} rows={5} height={72} empty={empty}>
        {({ items }) => {
          const rows = items.map((each) => asEntered(each, entries));
          return (
            <>
              <ListBar shown={rows.length} onSave={() => saveClaims(rows)} />
              <ClaimRows
                claims={rows}
                open={claim}
                named={false}
                waiting={new Set(entries.map(({ claimId }) => claimId))}
                onOpen={onOpen}
              />
            </>
          );
        }}
      </Read>
      {adding && (
        <ManualLeg
          onClose={() => setAdding(false)}
          onMade={(id) => {
            setAdding(false);
            onOpen(id);
          }}
        />
      )}
    </>
  );
}

/** A submission changes the list too; a claim's legs are shown in the claim. */
function asEntered(claim: KmClaim, entries: readonly ClaimEntry[]): KmClaim {
  const submitting = entries.some(
    ({ claimId, move, refused }) =>
      claimId === claim.id && move.kind === "submit" && refused === undefined,
  );
  return submitting ? { ...claim, status: "submitted" } : claim;
}

interface BegunClaim {
  id: string;
  added: NewLeg[];
  trips: string[];
}

/** Claims that only this device has. */
function begunHere(known: readonly KmClaim[], entries: readonly ClaimEntry[]): BegunClaim[] {
  const there = new Set(known.map(({ id }) => id));
  const begun = entries.filter(
    ({ claimId, move }) => (move.kind === "add" || move.kind === "trip") && !there.has(claimId),
  );
  return [...new Set(begun.map(({ claimId }) => claimId))].map((id) => {
    const ofClaim = entries.filter(({ claimId }) => claimId === id);
    const { added, trips } = claimAsEntered(null, ofClaim);
    return { id, added, trips };
  });
}

interface NewRowProps extends Omit<BegunClaim, "id"> {
  open: boolean;
  onOpen: () => void;
}

function NewRow({ added, trips, open, onOpen }: NewRowProps) {
  const unclaimed = useQuery(unclaimedOnDevice()).data?.items ?? [];
  const ofTrips = unclaimed.filter(({ tripId }) => trips.includes(tripId));
  const far =
    added.reduce((sum, { distanceM }) => sum + distanceM, 0) +
    ofTrips.reduce((sum, { drivenM }) => sum + drivenM, 0);
  const counts = [
    ...(trips.length > 0 ? [entered.trips(trips.length)] : []),
    ...(added.length > 0 ? [texts.legs(added.length)] : []),
  ];
  return (
    <li>
      <ClaimRow type="button" aria-current={open ? "true" : undefined} onClick={onOpen}>
        <Box sx={{ fontWeight: 600 }}>{entered.newClaim}</Box>
        <Box sx={{ justifySelf: "end" }}>
          <ToSend />
        </Box>
        <Muted small>{[...counts, formatExactMetres(far)].join(" · ")}</Muted>
      </ClaimRow>
    </li>
  );
}
