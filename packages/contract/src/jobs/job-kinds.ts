import type { Access } from "../access/capabilities.ts";
import { importAccess } from "../imports/import-kinds.ts";

interface KindFacts {
  /** Who may start such a job, see it and cancel it. */
  access: Access;
  /** Maintenance by the system, or work that its own screen shows: listed only if it fails. */
  quiet: boolean;
}

/** Every kind of work that outlives its request. */
export const jobKinds = {
  backup: { access: "branch:manage", quiet: true },
  backup_drill: { access: "branch:manage", quiet: true },
  branch_export: { access: "branch:manage", quiet: false },
  end_memberships: { access: "users:manage", quiet: true },
  auto_plan: { access: "plan:write", quiet: false },
  example_fill: { access: "branches:create", quiet: false },
  example_removal: { access: "branches:create", quiet: false },
  merge_branch: { access: "branches:create", quiet: false },
  kit_check: { access: importAccess.kits, quiet: true },
  kit_import: { access: importAccess.kits, quiet: false },
  kit_import_undo: { access: importAccess.kits, quiet: false },
  kit_type_check: { access: importAccess["kit-types"], quiet: true },
  kit_type_import: { access: importAccess["kit-types"], quiet: false },
  kit_type_import_undo: { access: importAccess["kit-types"], quiet: false },
  retention: { access: "branch:manage", quiet: true },
  item_check: { access: importAccess.items, quiet: true },
  item_import: { access: importAccess.items, quiet: false },
  item_import_undo: { access: importAccess.items, quiet: false },
  request_check: { access: importAccess.requests, quiet: true },
  request_import: { access: importAccess.requests, quiet: false },
  request_import_undo: { access: importAccess.requests, quiet: false },
  contact_check: { access: importAccess.contacts, quiet: true },
  contact_import: { access: importAccess.contacts, quiet: false },
  contact_import_undo: { access: importAccess.contacts, quiet: false },
  closure_check: { access: importAccess.closures, quiet: true },
  closure_import: { access: importAccess.closures, quiet: false },
  closure_import_undo: { access: importAccess.closures, quiet: false },
  route_check: { access: importAccess.routes, quiet: true },
  route_import: { access: importAccess.routes, quiet: false },
  route_import_undo: { access: importAccess.routes, quiet: false },
  user_check: { access: importAccess.users, quiet: true },
  user_import: { access: importAccess.users, quiet: false },
  user_import_undo: { access: importAccess.users, quiet: false },
  school_check: { access: importAccess.schools, quiet: true },
  school_import: { access: importAccess.schools, quiet: false },
  school_import_undo: { access: importAccess.schools, quiet: false },
  stock_check: { access: importAccess.stock, quiet: true },
  stock_import: { access: importAccess.stock, quiet: false },
  stock_import_undo: { access: importAccess.stock, quiet: false },
  send_push: { access: "trips:write", quiet: true },
  send_mail: { access: "users:manage", quiet: true },
  remind_pick_up: { access: "trips:write", quiet: true },
  remind_renewals: { access: "schools:write", quiet: true },
  remind_claims: { access: "claims:pay", quiet: true },
  tell_schools: { access: "trips:write", quiet: true },
  school_tasks: { access: "branch:manage", quiet: true },
} as const satisfies Record<string, KindFacts>;
export type JobKindName = keyof typeof jobKinds;

// Object.keys loses the type of the keys.
export const jobKindNames = Object.keys(jobKinds) as JobKindName[];
