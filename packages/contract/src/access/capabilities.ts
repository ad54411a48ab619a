/**
 * Roles and their capabilities, as data: the API checks them on every route, and screens
 * depend on them.
 */
export const roles = [
  "admin",
  "manager",
  "coordinator",
  "volunteer",
  "driver",
  "finance",
  "viewer",
] as const;

export type Role = (typeof roles)[number];

const office = ["admin", "manager", "coordinator"] as const;
const kitRoom = [...office, "volunteer"] as const;
const everyoneButViewer = [...kitRoom, "driver", "finance"] as const;

const matrix = {
  "branch:manage": ["admin", "manager"],
  "branch:sign-in-rules": ["admin"],
  "branches:create": ["admin"],
  "users:manage": ["admin", "manager"],
  "users:read": [...office, "finance"],
  "kit-types:read": [...kitRoom, "driver", "viewer"],
  "kit-types:write": ["admin"],
  "kit-types:propose": ["admin", "manager"],
  "kits:read": [...kitRoom, "driver", "viewer"],
  "kits:write": ["admin", "manager"],
  "kits:edit": office,
  "kits:condition": kitRoom,
  "schools:read": [...kitRoom, "driver", "viewer"],
  "schools:write": office,
  "plan:read": [...kitRoom, "driver", "viewer"],
  "plan:write": office,
  "plan:lock": ["admin", "manager"],
  "kit-room:work": kitRoom,
  // Sends out a kit, or marks it as ready, although an essential line is short; always with a reason.
  "kit-room:override": ["admin", "manager"],
  "stock:adjust": office,
  "stock:count": kitRoom,
  "trips:read": [...office, "viewer"],
  "trips:write": office,
  "trips:run": office,
  "trips:run-own": ["driver"],
  "claims:own": everyoneButViewer,
  "claims:read": ["admin", "manager", "finance"],
  "claims:approve": ["admin", "manager", "finance"],
  "claims:pay": ["admin", "finance"],
  // Reads the renewals and invoices of memberships, and marks invoices as paid.
  "invoices:settle": [...office, "finance"],
  "rate-cards:write": ["admin", "finance"],
  "tasks:read": [...kitRoom, "driver", "viewer"],
  "tasks:write": office,
  "tasks:own": ["volunteer", "driver"],
  "reports:read": ["admin", "manager", "coordinator", "finance", "viewer"],
  "audit:read": ["admin", "manager", "finance"],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof matrix;

export const capabilities = Object.keys(matrix) as Capability[];

export function can(role: Role, capability: Capability): boolean {
  return (matrix[capability] as readonly Role[]).includes(role);
}

// A wider capability includes the one for one's own records.
const within: Partial<Record<Capability, Capability>> = {
  "trips:run-own": "trips:run",
  "tasks:own": "tasks:write",
};

/** Whether `actor` has every capability of `role`: only then may the actor give that role, or change or sign out a person who has it. */
export function covers(actor: Role, role: Role): boolean {
  return capabilities.every((capability) => {
    const whole = within[capability];
    return !can(role, capability) || can(actor, capability) || (whole && can(actor, whole));
  });
}

/** `public` needs no session, `session` any valid one; a list needs any one of its capabilities. */
export type Access = "public" | "session" | Capability | readonly Capability[];

export function allows(access: Access, role: Role): boolean {
  if (access === "public" || access === "session") return true;
  if (typeof access === "string") return can(role, access);
  return access.some((capability) => can(role, capability));
}
