import type { ErrorDetail } from "../errors.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { ArchiveFacts } from "./archive.ts";
import { counted, listed, refusedFor } from "./open-things.ts";

/** Whether a branch may be archived: only when nothing of it is out, and nothing is owed. The refusal has each reason as a detail. */
export function mayArchive(facts: ArchiveFacts): Refusal | null {
  return mayEnd(facts) ?? refusedFor(`${facts.name} can't be archived yet.`, openIn(facts));
}

/** Whether it is a branch that can be ended at all, whatever is open in it. */
export function mayEnd({ name, here, archived, example }: ArchiveFacts): Refusal | null {
  if (archived) return refusal("transition_refused", `${name} is archived already.`);
  if (here) {
    return refusal(
      "transition_refused",
      `You are working in ${name}. Go to another branch first, because nobody can work in an archived one.`,
    );
  }
  if (example) {
    return refusal("transition_refused", `${name} is an example. Remove it under "First steps".`);
  }
  return null;
}

/** What is out or owed, each with what to do about it. */
export function openIn(facts: ArchiveFacts): ErrorDetail[] {
  const { openTrips, kitsOut, kitsOnLoan, unpaidClaims, openOrders } = facts;
  return [
    ...listed(kitsOut, "kit is", "kits are", "at schools or on the road. Collect them."),
    ...listed(
      kitsOnLoan,
      "kit is",
      "kits are",
      "on loan to or from another branch. Give them back.",
    ),
    ...listed(openTrips, "trip is", "trips are", "not over. Finish or cancel them."),
    ...counted(
      unpaidClaims,
      "kilometre claim is",
      "kilometre claims are",
      "not paid. Pay or reject them.",
    ),
    ...counted(openOrders, "order is", "orders are", "still open. Receive or close them."),
  ];
}

/** Whether a branch may be opened again. */
export function mayReopen({ name, archived }: { name: string; archived: boolean }): Refusal | null {
  return archived ? null : refusal("transition_refused", `${name} is not archived.`);
}
