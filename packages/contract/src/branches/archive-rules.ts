import type { ErrorDetail } from "../errors.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { ArchiveFacts } from "./archive.ts";

/** Whether a branch may be archived: only when nothing of it is out, and nothing is owed. The refusal has each reason as a detail. */
export function mayArchive(facts: ArchiveFacts): Refusal | null {
  const { name, openTrips, kitsOut, kitsOnLoan, unpaidClaims, openOrders } = facts;
  if (facts.archived) return refusal("transition_refused", `${name} is archived already.`);
  if (facts.here) {
    return refusal(
      "transition_refused",
      `You are working in ${name}. Go to another branch first, because nobody can work in an archived one.`,
    );
  }
  if (facts.example) {
    return refusal("transition_refused", `${name} is an example. Remove it under "First steps".`);
  }
  const reasons = [
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
  if (reasons.length === 0) return null;
  return {
    code: "transition_refused",
    message: `${name} can't be archived yet. ${reasons.map(({ message }) => message).join(" ")}`,
    details: reasons,
  };
}

/** Whether a branch may be opened again. */
export function mayReopen({ name, archived }: { name: string; archived: boolean }): Refusal | null {
  return archived ? null : refusal("transition_refused", `${name} is not archived.`);
}

const mostNamed = 5;

function listed(all: readonly string[], one: string, many: string, rest: string): ErrorDetail[] {
  const named = all.slice(0, mostNamed).join(", ");
  const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : "";
  return counted(all.length, one, many, `${rest.slice(0, -1)}: ${named}${more}.`);
}

function counted(count: number, one: string, many: string, rest: string): ErrorDetail[] {
  if (count === 0) return [];
  return [{ path: "", message: `${count} ${count === 1 ? one : many} ${rest}` }];
}
