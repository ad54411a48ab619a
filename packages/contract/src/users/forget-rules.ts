import type { Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import { mayGrant } from "./user-rules.ts";
import type { UserStatus } from "./user-status.ts";

interface Target {
  id: string;
  role: Role;
  status: UserStatus;
  /** They belong to another branch as well. */
  elsewhere: boolean;
  /** Claims that are neither paid nor closed. */
  openClaims: number;
}

/** Whether a person may be removed permanently, with their name. */
export function forgetRefusal(actor: { id: string; role: Role }, target: Target): Refusal | null {
  const no = (message: string) => refusal("transition_refused", message);
  if (actor.id === target.id) {
    return no("Nobody removes themselves. Ask another administrator or manager.");
  }
  if (!mayGrant(actor.role, target.role)) {
    return no("Only an administrator removes this person for good.");
  }
  if (target.status !== "removed") {
    return no("Remove this person from the branch first. Then their name can be removed for good.");
  }
  if (target.elsewhere) {
    return no(
      "This person works in another branch too. They can be removed for good once they have left it.",
    );
  }
  if (target.openClaims > 0) {
    return no(
      "Some of their kilometre claims are not paid or closed yet. Settle them first: a payment needs a name.",
    );
  }
  return null;
}

/** Whether the typed text is the name, ignoring case and spaces. */
export function confirmsName(typed: string, name: string): boolean {
  const plain = (text: string) =>
    text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain(typed) === plain(name);
}
