import { type FieldsOf, type ListDescription, text } from "./import-description.ts";
import { writtenDay } from "./written-day.ts";

/** The import of days on which schools are closed, one row for each. */
const columns = {
  school: {
    headings: ["school", "schoolname", "name", "schoolid", "schoolnumber", "moenumber", "number"],
    reads: text("The school", 120),
  },
  fromOn: {
    headings: ["from", "closedfrom", "start", "startdate", "firstday", "date", "day", "closedon"],
    reads: writtenDay("The first day"),
  },
  toOn: {
    headings: ["to", "closedto", "until", "end", "enddate", "lastday"],
    reads: writtenDay("The last day"),
  },
  reason: {
    headings: ["reason", "why", "note", "closure", "event"],
    reads: text("The reason", 200),
  },
} as const satisfies ListDescription["columns"];

export type ClosureFields = FieldsOf<{ columns: typeof columns }>;

export const closureImport: ListDescription = {
  columns,
  needs: [
    { oneOf: ["school"], message: "Say which column holds the school." },
    { oneOf: ["fromOn"], message: "Say which column holds the first day." },
  ],
  whole({ school, fromOn, toOn }) {
    if (school === undefined) return { path: "school", message: "The row names no school." };
    if (fromOn === undefined) return { path: "fromOn", message: "The row has no first day." };
    return toOn !== undefined && toOn < fromOn
      ? { path: "toOn", message: "A closure ends on or after the day it starts." }
      : null;
  },
  same: ({ school, fromOn }) => `${String(school).toLowerCase()} ${String(fromOn)}`,
  twice: { what: "The same closure", path: "fromOn" },
};
