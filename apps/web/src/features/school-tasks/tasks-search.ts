import { type AddressChange, addressOf, flag, oneOf, text, words } from "../../lib/address.ts";

/**
 * The parameters of the tasks screen's address: the school (without `school` the whole branch), and in `task` the
 * open task.
 */
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
