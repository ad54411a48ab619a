import type { Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { UserStatus } from "./user-status.ts";

const ranks: Partial<Record<Role, number>> = { admin: 2, manager: 1 };
const rank = (role: Role) => ranks[role] ?? 0;

/** Whether somebody of `actor`'s role stands at or above `role`, and so may grant it and change who has it. */
export function mayGrant(actor: Role, role: Role): boolean {
  return rank(actor) >= rank(role);
}

/** Whether this role may be given to somebody. */
export function grantRefusal(actor: Role, role: Role): Refusal | null {
  if (mayGrant(actor, role)) return null;
  return refusal(
    "transition_refused",
    `Only an administrator makes somebody an ${role === "admin" ? "administrator" : role}.`,
    "role",
  );
}

interface Who {
  id: string;
  role: Role;
}

interface Change {
  role?: Role | undefined;
  status?: "active" | "suspended" | "removed" | undefined;
}

const next: Record<UserStatus, readonly UserStatus[]> = {
  invited: ["invited", "removed"],
  active: ["active", "suspended", "removed"],
  suspended: ["suspended", "active", "removed"],
  removed: ["removed"],
};

/** Whether a person's role or status may be changed so; that an active administrator remains, the caller sees to. */
export function changeUserRefusal(
  actor: Who,
  target: Who & { status: UserStatus },
  { role, status }: Change,
): Refusal | null {
  const path = role === undefined || role === target.role ? "status" : "role";
  if (actor.id === target.id) {
    const message =
      "Nobody changes their own role or status. Ask another administrator or manager.";
    return refusal("transition_refused", message, path);
  }
  if (!mayGrant(actor.role, target.role)) {
    const message = "Only an administrator changes an administrator.";
    return refusal("transition_refused", message, path);
  }
  if (status !== undefined && !next[target.status].includes(status)) {
    const message =
      target.status === "removed"
        ? "This person was removed. Invite them again with the same e-mail address."
        : "This person has not joined yet. Make a new link, or remove them.";
    return refusal("transition_refused", message, "status");
  }
  return role === undefined ? null : grantRefusal(actor.role, role);
}

/** Whether this change takes an active administrator away from a branch. */
export function losesAdmin(
  target: { role: Role; status: UserStatus },
  { role, status }: Change,
): boolean {
  const isAdmin = target.role === "admin" && target.status === "active";
  return isAdmin && ((role ?? "admin") !== "admin" || (status ?? "active") !== "active");
}

interface LinkTarget {
  status: UserStatus;
  hasPassword: boolean;
  /** This person's roles in all branches where they were not removed. */
  roles: readonly Role[];
}

/**
 * Whether a new link may be made for somebody. Whoever holds a password link can sign in as that person everywhere, so it is
 * not made for a person who stands higher in any branch, nor by a manager for one who belongs to other branches too.
 */
export function linkRefusal(actor: Who, target: LinkTarget & { id: string }): Refusal | null {
  if (actor.id === target.id) {
    return refusal("transition_refused", "Change your own password under My account.");
  }
  if (target.status === "suspended" || target.status === "removed") {
    return refusal(
      "transition_refused",
      "This person may not sign in at the moment, so needs no link.",
    );
  }
  // An invitation sets a password only where there is none.
  if (target.status === "invited" && target.hasPassword) return null;
  if (target.roles.some((role) => !mayGrant(actor.role, role))) {
    return refusal(
      "transition_refused",
      "Only an administrator makes a link for an administrator.",
    );
  }
  if (target.status === "active" && target.roles.length > 1 && actor.role !== "admin") {
    const message =
      "This person works in other branches too, so only an administrator gives them a new password.";
    return refusal("transition_refused", message);
  }
  return null;
}
