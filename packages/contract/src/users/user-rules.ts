import { can, covers, type Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { UserStatus } from "./user-status.ts";

/** Whether somebody of `actor`'s role may do all that `role` may, and so may grant it and change who has it. */
export function mayGrant(actor: Role, role: Role): boolean {
  return covers(actor, role);
}

const inWords: Partial<Record<Role, string>> = {
  admin: "an administrator",
  finance: "a finance person",
};
const someone = (role: Role) => inWords[role] ?? `a ${role}`;

/** Whether this role may be given to somebody. */
export function grantRefusal(actor: Role, role: Role): Refusal | null {
  if (mayGrant(actor, role)) return null;
  return refusal(
    "transition_refused",
    `Only an administrator makes somebody ${someone(role)}.`,
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

/** Whether this change takes an active administrator away from a branch. */
export function losesAdmin(
  target: { role: Role; status: UserStatus },
  { role, status }: Change,
): boolean {
  const isAdmin = target.role === "admin" && target.status === "active";
  return isAdmin && ((role ?? "admin") !== "admin" || (status ?? "active") !== "active");
}

/** Whether somebody's sessions may be ended; one's own are ended under My account. */
export function endSessionsRefusal(actor: Who, target: Who): Refusal | null {
  if (actor.id === target.id || mayGrant(actor.role, target.role)) return null;
  return refusal("transition_refused", `Only an administrator signs out ${someone(target.role)}.`);
}

interface LinkTarget extends Who {
  status: UserStatus;
  /** This person's roles in the other branches where they were not removed. */
  elsewhere: readonly Role[];
}

/**
 * Whether a new link may be made for somebody. A link brings its holder into a role, so it is made only by who covers that
 * role. The holder of a password link can sign in as that person everywhere, so it is not made for a person who may more in
 * any branch, nor by a manager for one who belongs to other branches too.
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
  // Who is invited accepts with the password they have, or sets their first: the link itself sees to that.
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
 * Whether an invitation's link may set a person's password: only where they have no way to sign in and no other branch knew them first.
 * Otherwise it is accepted by signing in, because somebody who invites a person could otherwise sign in as them elsewhere.
 */
export function setsPassword(
  kind: "invitation" | "password_reset",
  person: { hasWayIn: boolean; hasOtherPlace: boolean },
): boolean {
  return kind === "password_reset" || (!person.hasWayIn && !person.hasOtherPlace);
}

/** Whether a link still means what its maker meant: the same role, made by somebody who may still give it. */
export function linkHolds(
  link: { role: Role; maker: { role: Role; status: UserStatus; own?: boolean } | null },
  place: { role: Role; status: UserStatus },
): boolean {
  if (place.status !== "invited" && place.status !== "active") return false;
  if (place.role !== link.role || link.maker === null) return false;
  const { maker } = link;
  // One's own was mailed to one's own address, and changes nobody's role: it is for who works in the branch already.
  if (maker.own) return place.status === "active";
  return (
    maker.status === "active" && can(maker.role, "users:manage") && mayGrant(maker.role, link.role)
  );
}
