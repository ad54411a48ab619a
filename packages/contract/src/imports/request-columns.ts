import {
  type FieldsOf,
  type ListDescription,
  longText,
  text,
  whole,
} from "./import-description.ts";
import { writtenDay } from "./written-day.ts";

/** The import of schools' requests for a term. */
const columns = {
  school: {
    headings: ["school", "schoolname", "name", "schoolid", "schoolnumber", "moenumber", "number"],
    reads: text("The school", 120),
  },
  kitType: {
    headings: ["kittype", "title", "kit", "kittitle", "kitname", "typecode", "kitcode", "code"],
    reads: text("The kit type", 120),
  },
  wish: {
    headings: ["wish", "rank", "priority", "choice", "preference", "order"],
    reads: whole("The wish", 1, 51),
  },
  rotation: {
    headings: ["preferredrotation", "rotation", "fortnight", "when"],
    reads: whole("The preferred rotation", 1, 1000),
  },
  students: {
    headings: ["students", "numberofstudents", "pupils", "learners", "classsize"],
    reads: whole("The number of students", 0, 5000),
  },
  askedBy: {
    headings: ["askedby", "requestedby", "teacher", "contact", "who"],
    reads: text("Who asked", 200),
  },
  askedOn: {
    headings: ["askedon", "requestedon", "date", "timestamp"],
    reads: writtenDay("The day on which they asked"),
  },
  note: { headings: ["note", "notes", "comment", "remarks"], reads: longText("The note", 2000) },
} as const satisfies ListDescription["columns"];

export type RequestFields = FieldsOf<{ columns: typeof columns }>;

export const requestImport: ListDescription = {
  columns,
  needs: [
    { oneOf: ["school"], message: "Say which column holds the school." },
    { oneOf: ["kitType"], message: "Say which column holds the kit type." },
  ],
  whole({ school, kitType }) {
    if (school === undefined) return { path: "school", message: "The row names no school." };
    return kitType === undefined
      ? { path: "kitType", message: "The row names no kit type." }
      : null;
  },
  // A school can be named by its name, its Māori name or its number; only the server knows which are the same school.
  same: () => null,
  twice: { what: "The same wish", path: "kitType" },
};
