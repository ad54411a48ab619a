/** Apart from the shapes, so that a list's address is read without loading their schemas. */
export const userStatuses = ["invited", "active", "suspended", "removed"] as const;

export type UserStatus = (typeof userStatuses)[number];
