import type { Role } from "@kitround/contract/access/capabilities.ts";

/** What each role is for, in one line. */
export const texts: Record<Role, string> = {
  admin: "Everything, in all branches: kit types, rate cards, payments, other administrators",
  manager: "Runs the branch: people, plan, approvals, settings",
  coordinator: "Plans, prepares and drives: schools, routes, requests, trips, stock",
  volunteer: "Packs, checks in and tops up kits; counts stock",
  driver: "Drives their own trips and claims their kilometres",
  finance: "Approves and pays claims, keeps rate cards, settles invoices of memberships",
  viewer: "Sees the plan, trips, kits and schools; changes nothing",
};
