import { type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { type UserStatus, userStatuses } from "@kitround/contract/users/user-status.ts";

/** What the address of the list of people says. */
export interface UsersSearch {
  q?: string;
  role?: Role;
  status?: UserStatus;
  sort?: string;
}

export function usersSearchOf(given: Record<string, unknown>): UsersSearch {
  const { q, sort } = given;
  const role = roles.find((each) => each === given["role"]);
  const status = userStatuses.find((each) => each === given["status"]);
  return {
    ...(typeof q === "string" && q !== "" ? { q } : {}),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
    ...(typeof sort === "string" ? { sort } : {}),
  };
}
