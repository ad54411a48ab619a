import type { Preparation } from "@kitround/contract/preparations/preparation.ts";
import { texts } from "#texts/prepare-kits";
import { formatDay } from "../../lib/dates.ts";

/** Why this kit can't be packed at the moment, or null. */
export function whyNot(it: Preparation): string | null {
  const { why } = texts;
  if (it.status === "blocked" && it.blockedReason !== null) return why.blocked(it.blockedReason);
  if (it.status !== "todo" && it.status !== "in_progress" && it.status !== "blocked") return null;
  switch (it.kitState) {
    case "ready":
      return null;
    case "at_school":
      return why.at_school(
        it.kitSchoolName ?? "",
        it.kitDueBackOn === null ? null : formatDay(it.kitDueBackOn),
      );
    case "quarantined":
    case "lost":
      return why[it.kitState](it.kitStateReason);
    default:
      return why[it.kitState];
  }
}
