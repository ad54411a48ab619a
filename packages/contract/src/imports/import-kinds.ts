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

/** The job kinds of a list: its import, and undoing that. */
export const importKinds = {
  schools: { run: "school_import", undo: "school_import_undo" },
  items: { run: "item_import", undo: "item_import_undo" },
  stock: { run: "stock_import", undo: "stock_import_undo" },
  kits: { run: "kit_import", undo: "kit_import_undo" },
  "kit-types": { run: "kit_type_import", undo: "kit_type_import_undo" },
  requests: { run: "request_import", undo: "request_import_undo" },
  contacts: { run: "contact_import", undo: "contact_import_undo" },
  closures: { run: "closure_import", undo: "closure_import_undo" },
  routes: { run: "route_import", undo: "route_import_undo" },
  users: { run: "user_import", undo: "user_import_undo" },
} as const satisfies Record<ImportList, { run: string; undo: string }>;
