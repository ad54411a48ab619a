import { mostPassengers } from "@kitround/contract/km-claims/km-claim.ts";
import type { KmClaimLeg } from "@kitround/contract/km-claims/km-claim-leg.ts";
import { texts } from "#texts/km-claims";
import { CountSelect } from "../../ui/count-select.tsx";
import { enterChange } from "./claim-operations.ts";

const t = texts.detail;

/** The number of passengers of a leg, saved as soon as it is chosen. */
export function LegPassengers({ claimId, leg }: { claimId: string; leg: KmClaimLeg }) {
  return (
    <CountSelect
      label={t.passengersOn}
      of={t.passengersOf(leg.fromPlace, leg.toPlace)}
      most={mostPassengers}
      value={leg.passengers}
      onChange={(passengers) => void enterChange(claimId, leg, { passengers })}
    />
  );
}
