import { allows, type Capability, type Role } from "../access/capabilities.ts";

/** The lists that can be imported from a spreadsheet. */
export const importLists = [
  "schools",
  "items",
  "stock",
  "kits",
  "kit-types",
  "requests",
  "contacts",
  "closures",
  "routes",
  "users",
] as const;
export type ImportList = (typeof importLists)[number];

/** Who may import a list: those who may add its records by hand. */
export const importAccess = {
  schools: ["schools:write"],
  items: ["stock:adjust", "kit-types:propose"],
  stock: ["stock:adjust", "stock:count"],
  kits: ["kits:write"],
  "kit-types": ["kit-types:propose"],
  requests: ["plan:write"],
  contacts: ["schools:write"],
  closures: ["schools:write"],
  routes: ["schools:write"],
  users: ["users:manage"],
} as const satisfies Record<ImportList, readonly Capability[]>;

export function mayImport(list: ImportList, role: Role): boolean {
  return allows(importAccess[list], role);
}

/** The job kinds of a list: the check of a file, its import, and undoing that. */
export const importKinds = {
  schools: { check: "school_check", run: "school_import", undo: "school_import_undo" },
  items: { check: "item_check", run: "item_import", undo: "item_import_undo" },
  stock: { check: "stock_check", run: "stock_import", undo: "stock_import_undo" },
  kits: { check: "kit_check", run: "kit_import", undo: "kit_import_undo" },
  "kit-types": { check: "kit_type_check", run: "kit_type_import", undo: "kit_type_import_undo" },
  requests: { check: "request_check", run: "request_import", undo: "request_import_undo" },
  contacts: { check: "contact_check", run: "contact_import", undo: "contact_import_undo" },
  closures: { check: "closure_check", run: "closure_import", undo: "closure_import_undo" },
  routes: { check: "route_check", run: "route_import", undo: "route_import_undo" },
  users: { check: "user_check", run: "user_import", undo: "user_import_undo" },
} as const satisfies Record<ImportList, { check: string; run: string; undo: string }>;
