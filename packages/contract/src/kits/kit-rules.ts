import { can, type Role } from "../access/capabilities.ts";
import { refusal, type Refusal } from "../refusal.ts";
import type { KitEvent } from "./kit-state.ts";

/** "DBN" and 3 make "DBN-03". */
export function copyCode(typeCode: string, number: number): string {
  return `${typeCode}-${String(number).padStart(2, "0")}`;
}

/** The highest number in use plus one: a lost or retired kit's number is not reused, because its label may turn up. */
export function nextCopyNumber(codes: readonly string[]): number {
  return Math.max(0, ...codes.map((code) => Number(code.slice(code.lastIndexOf("-") + 1)))) + 1;
}

/**
 * Who may quarantine, lose, find, repair, commission or retire a kit: a volunteer may take a kit out of use, a manager may do all of
 * these.
 */
export function mayMoveByHand(event: KitEvent, role: Role): Refusal | null {
  if (can(role, "kits:write")) return null;
  const check = event === "start_check" || event === "undo_check";
  if (check && can(role, "kits:edit")) return null;
  if (event === "quarantine" && can(role, "kits:condition")) return null;
  return refusal("forbidden", "Only a manager may do this to a kit.");
}

/** A kit that a school has, or will get, can't be retired. */
export function mayRetire(
  planned: { schoolName: string; deliverOn: string } | null,
): Refusal | null {
  if (planned === null) return null;
  return refusal(
    "in_use",
    `${planned.schoolName} gets it on ${planned.deliverOn}: give them another copy first.`,
  );
}

/** A check can be undone until something else happens to the kit. A kit that came from a school must be counted. */
export function mayUndoCheck(kit: { code: string; lastEvent: string | null }): Refusal | null {
  if (kit.lastEvent === "start_check") return null;
  return refusal("transition_refused", `${kit.code} has moved on since its check was started.`);
}
