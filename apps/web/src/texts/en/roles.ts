import type { Role } from "@kitround/contract/access/capabilities.ts";

export const texts: Record<Role, string> = {
  admin: "national admin",
  manager: "branch manager",
  coordinator: "coordinator",
  volunteer: "kit volunteer",
  driver: "driver",
  finance: "finance",
  viewer: "viewer",
};
