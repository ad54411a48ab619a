import { dayWords } from "../plan/day-words.ts";
import { refusal, type Refusal } from "../refusal.ts";
import { type RotationStatus, takesAllocations } from "../rotations/rotation-rules.ts";
import type { SchoolStatus } from "../schools/school-statuses.ts";
import { allocationBefore, type AllocationStatus } from "./allocation-state.ts";

// Which kit type may be assigned to which school, and when; `copy-rules.ts` has the rules for its copies. The server
// refuses with these rules and the picker shows the same reasons.

/** One cell of the plan: a school in a rotation, with its days by its route. */
export interface Cell {
  rotation: { seq: number; status: RotationStatus };
  termEndsOn: string;
  school: {
    name: string;
    status: SchoolStatus;
    maxKits: number;
    heavyOk: boolean;
    /** The heaviest kit that it accepts, in grams; null: the general limit. */
    maxKitG: number | null;
    /** Titles that it is not lent. */
    excluded: readonly { kitTypeId: string; reason: string | null }[];
    closures: readonly { fromOn: string; toOn: string; reason: string }[];
  };
  holidays: readonly { onDay: string; name: string }[];
  deliverOn: string;
  collectOn: string;
  turnaroundDays: number;
  repeatTerms: number;
  /** Kit types the school has in this rotation already. */
  held: readonly string[];
  /** The nearest other rotation in which the school has each kit type; `termsApart` 0 is the same term. */
  others: readonly { kitTypeId: string; deliverOn: string; termsApart: number }[];
}

export interface KitTypeForPlan {
  id: string;
  name: string;
  status: "draft" | "active" | "retired";
}

/** A cancelled or replaced allocation, which no longer counts in the plan. */
export const notLive: ReadonlySet<AllocationStatus> = new Set(["cancelled", "substituted"]);

/**
 * Whether a school has this loan in a rotation: one of that rotation, or of an earlier one that was extended into it.
 */
export function isHeld(
  loan: { rotationId: string; deliverOn: string; collectOn: string },
  at: { rotationId: string; deliverOn: string; collectOn: string },
): boolean {
  if (loan.rotationId === at.rotationId) return true;
  return loan.deliverOn < at.deliverOn && loan.collectOn >= at.collectOn;
}

function closedOn(cell: Cell, day: string, doing: string): Refusal | null {
  const holiday = cell.holidays.find((h) => h.onDay === day);
  if (holiday) {
    return refusal("school_closed", `${dayWords(day)}, its day of ${doing}, is ${holiday.name}.`);
  }
  const closure = cell.school.closures.find((c) => c.fromOn <= day && day <= c.toOn);
  if (closure) {
    return refusal(
      "school_closed",
      `${cell.school.name} is closed on ${dayWords(day)}, its day of ${doing}: ${closure.reason}.`,
    );
  }
  return null;
}

/** Whether anything may be assigned in this cell. */
export function cellTakesKits(cell: Cell): Refusal | null {
  const { school } = cell;
  const notOpen = takesAllocations(cell.rotation);
  if (notOpen) return notOpen;
  if (school.status !== "member") {
    const words = school.status === "left" ? "has left" : `is ${school.status}`;
    return refusal("school_closed", `${school.name} ${words}: only members are lent kits.`);
  }
  // A route that runs every second week has no delivery day in every second weekly rotation: its next run is the day it would collect.
  if (cell.deliverOn >= cell.collectOn) {
    return refusal(
      "school_closed",
      `The route of ${school.name} does not run in rotation ${cell.rotation.seq}: its next run is on ${dayWords(cell.deliverOn)}.`,
    );
  }
  const closed =
    closedOn(cell, cell.deliverOn, "delivery") ?? closedOn(cell, cell.collectOn, "collection");
  if (closed) return closed;
  if (cell.collectOn > cell.termEndsOn) {
    return refusal(
      "school_closed",
      `Its route would collect on ${dayWords(cell.collectOn)}, after the term ends on ${dayWords(cell.termEndsOn)}.`,
    );
  }
  if (cell.held.length >= school.maxKits) {
    const kits = school.maxKits === 1 ? "1 kit" : `${school.maxKits} kits`;
    return refusal("school_full", `${school.name} takes ${kits} a rotation and has them.`);
  }
  return null;
}

/** Whether this title is one that the school is not lent. No reason overrides this. */
export function titleExcluded(
  school: Pick<Cell["school"], "name" | "excluded">,
  type: Pick<KitTypeForPlan, "id" | "name">,
): Refusal | null {
  const one = school.excluded.find(({ kitTypeId }) => kitTypeId === type.id);
  if (!one) return null;
  const why = one.reason === null ? "." : `: ${one.reason}.`;
  return refusal("kit_not_available", `${school.name} is not lent ${type.name}${why}`, "kitTypeId");
}

/** Whether this kit type may be assigned in this cell, whichever copy it is. */
export function typeMayGo(cell: Cell, type: KitTypeForPlan): Refusal | null {
  if (cell.held.includes(type.id)) {
    return refusal("already_exists", `${cell.school.name} has ${type.name} in this rotation.`);
  }
  if (type.status !== "active") {
    const words = type.status === "draft" ? "is a draft still" : "is retired";
    return refusal("kit_not_available", `${type.name} ${words}.`);
  }
  const excluded = titleExcluded(cell.school, type);
  if (excluded) return excluded;
  const near = cell.others
    .filter((o) => o.kitTypeId === type.id && o.termsApart < cell.repeatTerms)
    .toSorted((a, b) => a.termsApart - b.termsApart)[0];
  if (near) {
    const verb = near.deliverOn < cell.deliverOn ? "had" : "gets";
    return refusal(
      "repeat_kit_type",
      `${cell.school.name} ${verb} ${type.name} on ${dayWords(near.deliverOn)} ${near.deliverOn.slice(0, 4)}. Give a reason to repeat it.`,
    );
  }
  return null;
}

/** Whether a reason given by hand can override the refusal. */
export function isOverridable(refused: Refusal): boolean {
  return refused.code === "repeat_kit_type";
}

/** Whether it may be unassigned, or get another copy: only until the kit is on the van. */
export function hasNotLeft(allocation: {
  status: AllocationStatus;
  kitCode: string | null;
}): Refusal | null {
  if (allocationBefore("cancel").includes(allocation.status)) return null;
  const what = allocation.kitCode ?? "The kit";
  return refusal(
    "transition_refused",
    allocation.status === "cancelled" || allocation.status === "substituted"
      ? `${what} was ${allocation.status} here already.`
      : `${what} has left: it is ${allocation.status}.`,
    "status",
  );
}
