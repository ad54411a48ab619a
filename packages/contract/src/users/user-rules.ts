import { can, covers, type Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { UserStatus } from "./user-status.ts";

/** Whether a person with the role `actor` has all capabilities of `role`, so that they may grant it and change people who have it. */
export function mayGrant(actor: Role, role: Role): boolean {
  return covers(actor, role);
}

const inWords: Partial<Record<Role, string>> = {
  admin: "an administrator",
  finance: "a finance person",
};
const someone = (role: Role) => inWords[role] ?? `a ${role}`;

/** Whether this role may be given to a person. */
export function grantRefusal(actor: Role, role: Role): Refusal | null {
  if (mayGrant(actor, role)) return null;
  return refusal(
    "transition_refused",
    `Only an administrator makes somebody ${someone(role)}.`,
    "role",
  );
}

/** Whether somebody with this role may have this last day; null is for none. `today` is the branch's day. */
export function lastDayRefusal(role: Role, endsOn: string | null, today: string): Refusal | null {
  if (endsOn === null) return null;
  if (role === "admin") {
    const message =
      "An administrator stays until somebody else changes their role: leave the last day empty.";
    return refusal("invalid_input", message, "endsOn");
  }
  if (endsOn >= today) return null;
  return refusal("invalid_input", "This day is past: choose today or a later day.", "endsOn");
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

/** Whether a person's role or status may be changed like this; the caller checks that an active administrator remains. */
export function changeUserRefusal(
  actor: Who,
  target: Who & { status: UserStatus },
  { role, status }: Change,
): Refusal | null {
  const path = role === undefined || role === target.role ? "status" : "role";
  if (actor.id === target.id) {
    const message =
      "Nobody changes their own role, status or last day. Ask another administrator or manager.";
    return refusal("transition_refused", message, path);
  }
  if (!mayGrant(actor.role, target.role)) {
    const message = `Only an administrator changes ${someone(target.role)}.`;
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

/** Whether this change removes an active administrator from a branch. */
export function losesAdmin(
  target: { role: Role; status: UserStatus },
  { role, status }: Change,
): boolean {
  const isAdmin = target.role === "admin" && target.status === "active";
  return isAdmin && ((role ?? "admin") !== "admin" || (status ?? "active") !== "active");
}

/** Whether a person's sessions may be ended; people end their own under My account. */
export function endSessionsRefusal(actor: Who, target: Who): Refusal | null {
  if (actor.id === target.id || mayGrant(actor.role, target.role)) return null;
  return refusal("transition_refused", `Only an administrator signs out ${someone(target.role)}.`);
}

interface LinkTarget extends Who {
  status: UserStatus;
  /** This person's roles in the other branches that they belong to. */
  elsewhere: readonly Role[];
}

/**
 * Whether a new link may be made for a person. A link gives its holder a role, so only somebody with all of the role's capabilities makes
 * it. The holder of a password link can sign in as that person in every branch, so it is not made for a person with more capabilities in
 * any branch, nor by a manager for a person who also belongs to other branches.
 */
export function linkRefusal(actor: Who, target: LinkTarget): Refusal | null {
  if (actor.id === target.id) {
    return refusal("transition_refused", "Change your own password under My account.");
  }
  if (target.status === "suspended" || target.status === "removed") {
    return refusal(
      "transition_refused",
      "This person may not sign in at the moment, so needs no link.",
    );
  }
  // An invited person joins with their present password or sets their first one, as the link itself decides.
  const concerned = target.status === "invited" ? [] : target.elsewhere;
  const above = [target.role, ...concerned].find((role) => !mayGrant(actor.role, role));
  if (above !== undefined) {
    return refusal(
      "transition_refused",
      `Only an administrator makes a link for ${someone(above)}.`,
    );
  }
  if (concerned.length > 0 && actor.role !== "admin") {
    const message =
      "This person works in other branches too, so only an administrator gives them a new password.";
    return refusal("transition_refused", message);
  }
  return null;
}

/**
 * Whether an invitation's link may set a person's password: only if they can't sign in yet and no other branch knew them first. Otherwise
 * they accept it by signing in, because the inviter could otherwise sign in as them in other branches.
 */
export function setsPassword(
  kind: "invitation" | "password_reset",
  person: { hasWayIn: boolean; hasOtherPlace: boolean },
): boolean {
  return kind === "password_reset" || (!person.hasWayIn && !person.hasOtherPlace);
}

/** Whether a link is still valid: the role is the same, and its maker may still give it. */
export function linkHolds(
  link: { role: Role; maker: { role: Role; status: UserStatus; own?: boolean } | null },
  place: { role: Role; status: UserStatus },
): boolean {
  if (place.status !== "invited" && place.status !== "active") return false;
  if (place.role !== link.role || link.maker === null) return false;
  const { maker } = link;
  // A person's own link was mailed to their own address and changes no role, so it only requires that they work in the branch.
  if (maker.own) return place.status === "active";
  return (
    maker.status === "active" && can(maker.role, "users:manage") && mayGrant(maker.role, link.role)
  );
}
