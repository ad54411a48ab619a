import { plural } from "#texts/plural";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";
import { closures } from "./list-import/closures.ts";
import { contacts } from "./list-import/contacts.ts";
import { items } from "./list-import/items.ts";
import { kitTypes } from "./list-import/kit-types.ts";
import { kits } from "./list-import/kits.ts";
import { requests } from "./list-import/requests.ts";
import { routes } from "./list-import/routes.ts";
import { schools } from "./list-import/schools.ts";
import { stock } from "./list-import/stock.ts";
import { users } from "./list-import/users.ts";
import type { ListWords } from "./list-import/list-words.ts";

const lists: Record<ImportList, ListWords> = {
  schools,
  items,
  stock,
  kits,
  "kit-types": kitTypes,
  requests,
  contacts,
  closures,
  routes,
  users,
};

const states = { new: "new", changed: "changed", unchanged: "unchanged" };

export const texts = {
  lists,
  choose: "Choose a CSV file",
  reading: "Reading the file…",
  example: "Example file",
  readAs: (rows: number, encoding: string) =>
    `${rows} ${plural(rows, "row", "rows")}, read as ${encoding}.`,
  map: "Which column fills which field",
  none: "Not in this file",
  empty: "Nothing in the first rows",
  spare: (columns: string) => `Not taken: ${columns}`,
  check: "Check",
  checking: "Comparing the file with the records",
  checkCancelled: "The check was cancelled. Nothing was imported.",
  back: "Back to columns",
  another: "Another file",
  errors: (n: number) => plural(n, "1 row has an error", `${n} rows have an error`),
  errorsText: "They are left out; the others are imported.",
  moreErrors: (n: number) => `${n} more are in the download.`,
  error: (
    { row, value, message }: { row: number; value: string; message: string },
    field?: string,
  ) =>
    [
      ...(row > 0 ? [`Row ${row}: `] : []),
      message,
      ...(value === "" ? [] : [` ${field === undefined ? "" : `${field}: `}“${value}”`]),
    ].join(""),
  row: "Row",
  column: "Field",
  value: "Value",
  message: "What is wrong",
  download: "Download errors as CSV",
  changes: "What the import does",
  change: (
    { row, name, state }: { row: number; name: string; state: keyof typeof states },
    fields: readonly string[],
  ) => `Row ${row}: ${name}, ${states[state]}${fields.length > 0 ? ` (${fields.join(", ")})` : ""}`,
  moreChanges: (n: number) => `And ${n} more.`,
  status: "New schools get the status",
  statusHelp: "Existing schools keep theirs.",
  region: (column: string) => `Only these, by ${column}`,
  region1: (value: string, rows: number) => `${value === "" ? "Nothing given" : value} (${rows})`,
  closed: (n: number) =>
    plural(n, "1 closed school is left out", `${n} closed schools are left out`),
  elsewhere: (n: number) => plural(n, "1 is in another region", `${n} are in other regions`),
  undoing: "Undoing the import",
  progress: (done: number, total: number) => `${done} of ${total}`,
  goesOn: "You can close this: the import continues, and the app bar shows its progress.",
  cancelled: "Cancelled. What was imported by then stays until you undo it.",
  failed: (why: string) => `It stopped: ${why}`,
  left: (n: number) => `${n} ${plural(n, "row was", "rows were")} left out`,
  undo: "Take the whole import back",
  undone: (removed: number, restored: number, kept: number) =>
    [
      `Undone: ${removed} removed, ${restored} as before.`,
      ...(kept > 0 ? [`${kept} stay: they were changed or used since.`] : []),
    ].join(" "),
  nothing: "Nothing to import: every good row is already the same as in the file.",
  noRows: "Nothing to import: no row is left.",
  noneGood: "Nothing to import: every row has an error. Correct the file, or choose other columns.",
  close: "Close",
};
