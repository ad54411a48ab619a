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
  back: "Back to columns",
  another: "Another file",
  errors: (n: number) => plural(n, "1 row has an error", `${n} rows have an error`),
  errorsText: "They are left out; the others are imported.",
  moreErrors: (n: number) => `${n} more stand in the download.`,
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
  status: "New schools come in as",
  statusHelp: "Schools that are there already keep what they are.",
  region: (column: string) => `Only these, by ${column}`,
  region1: (value: string, rows: number) => `${value === "" ? "Nothing given" : value} (${rows})`,
  closed: (n: number) =>
    plural(n, "1 school is closed and stays out", `${n} schools are closed and stay out`),
  elsewhere: (n: number) => plural(n, "1 lies elsewhere", `${n} lie elsewhere`),
  undoing: "Taking the import back",
  progress: (done: number, total: number) => `${done} of ${total}`,
  goesOn: "You can close this: it goes on without you, and the app bar shows how far it is.",
  cancelled: "Cancelled. What had come in by then stays until you undo it.",
  failed: (why: string) => `It stopped: ${why}`,
  left: (n: number) => `${n} ${plural(n, "row was", "rows were")} left out`,
  undo: "Take the whole import back",
  undone: (removed: number, restored: number, kept: number) =>
    [
      `Undone: ${removed} removed, ${restored} as before.`,
      ...(kept > 0 ? [`${kept} stay: they were changed or used since.`] : []),
    ].join(" "),
  nothing: "Nothing to import: every good row is already as it stands in the file.",
  noRows: "Nothing to import: no row is left.",
  noneGood: "Nothing to import: every row has an error. Mend the file, or choose other columns.",
  close: "Close",
};
