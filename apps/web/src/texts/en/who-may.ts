import type { Role } from "@kitround/contract/access/capabilities.ts";

const one: Record<Role, string> = {
  admin: "an administrator",
  manager: "a branch manager",
  coordinator: "a coordinator",
  volunteer: "a kit volunteer",
  driver: "a driver",
  finance: "somebody of finance",
  viewer: "a viewer",
};

export const texts = {
  /** Of the roles that may do it, the one closest to the work. */
  who: (role: Role) => `You can read this; ${one[role]} can change it.`,
  /** For planners: the closest of the roles that may publish a rotation. */
  publishes: (role: Role) =>
    `You can plan this rotation; ${one[role]} publishes, locks and closes it.`,
};
