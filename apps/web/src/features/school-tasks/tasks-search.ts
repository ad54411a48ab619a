import { type AddressChange, addressOf, flag, oneOf, text, words } from "../../lib/address.ts";

/** What the address of the tasks screen says: whose tasks (without `school` the branch's), and in `task` the one that is open. */
export const tasksSearchOf = addressOf({
  school: text,
  task: text,
  show: oneOf(["closed"]),
  mine: flag,
  q: words,
  sort: text,
});
export type TasksSearch = ReturnType<typeof tasksSearchOf>;
export type SearchChange = AddressChange<TasksSearch>;
