import { roles } from "@kitround/contract/access/capabilities.ts";
import { userStatuses } from "@kitround/contract/users/user-status.ts";
import { addressOf, oneOf, text, words } from "../../lib/address.ts";

/** The parameters of the address of the list of people. */
export const usersSearchOf = addressOf({
  q: words,
  role: oneOf(roles),
  status: oneOf(userStatuses),
  sort: text,
});
export type UsersSearch = ReturnType<typeof usersSearchOf>;
