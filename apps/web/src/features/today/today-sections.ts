import type { Today } from "@kitround/contract/today/today.ts";
import { claims, claimsReturned, claimsToPay } from "./claim-sections.ts";
import {
  asked,
  conflicts,
  loansOverdue,
  notAtOffice,
  notReady,
  overdue,
  toCheckIn,
  topUps,
} from "./kit-sections.tsx";
import { proposals, tasks } from "./school-sections.tsx";
import type { Section } from "./section.ts";
import { counts, expiring, lowStock, recalledElsewhere } from "./stock-sections.ts";
import { crewAway, toRelease, tomorrow, toTell, trips } from "./trip-sections.tsx";

/** The sections with content, the most urgent first. */
export function sectionsOf(today: Today): Section[] {
  return [
    recalledElsewhere(today),
    asked(today),
    toRelease(today),
    crewAway(today),
    toTell(today),
    conflicts(today),
    trips(today),
    tomorrow(today),
    notReady(today),
    notAtOffice(today),
    proposals(today),
    toCheckIn(today),
    topUps(today),
    claimsReturned(today),
    claims(today),
    overdue(today),
    loansOverdue(today),
    claimsToPay(today),
    tasks(today),
    counts(today),
    lowStock(today),
    expiring(today),
  ].filter((section) => section !== null);
}
