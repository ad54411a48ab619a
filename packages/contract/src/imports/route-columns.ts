import { fold } from "../fold.ts";
import type { Cadence } from "../plan/days.ts";
import { type FieldsOf, type ListDescription, text, whole, word } from "./import-description.ts";

const days = {
  "1": ["Monday", "Mon"],
  "2": ["Tuesday", "Tue", "Tues"],
  "3": ["Wednesday", "Wed"],
  "4": ["Thursday", "Thu", "Thurs"],
  "5": ["Friday", "Fri"],
  "6": ["Saturday", "Sat"],
  "7": ["Sunday", "Sun"],
} as const;

const weeks = {
  every: ["Every week", "Weekly", "All", "A and B"],
  a: ["Weeks A", "Week A"],
  b: ["Weeks B", "Week B"],
} satisfies Record<Cadence, readonly string[]>;

/** The import of delivery routes, one row for each stop. */
const columns = {
  route: {
    headings: ["route", "routename", "run", "round"],
    reads: text("The route", 120),
  },
  weekday: {
    headings: ["weekday", "day", "dayofweek", "deliveryday"],
    reads: word("The weekday", days),
  },
  cadence: {
    headings: ["weeks", "week", "cadence", "frequency"],
    reads: word("The weeks", weeks),
  },
  school: {
    headings: ["school", "schoolname", "stop", "schoolid", "schoolnumber", "moenumber", "number"],
    reads: text("The school", 120),
  },
  order: {
    headings: ["order", "stopnumber", "seq", "sequence", "position", "place"],
    reads: whole("The order", 0, 1000),
  },
} as const satisfies ListDescription["columns"];

export type RouteFields = FieldsOf<{ columns: typeof columns }>;

export const routeImport: ListDescription = {
  columns,
  needs: [
    { oneOf: ["route"], message: "Say which column holds the route." },
    { oneOf: ["school"], message: "Say which column holds the school." },
  ],
  whole({ route, school }) {
    if (route === undefined) return { path: "route", message: "The row names no route." };
    return school === undefined ? { path: "school", message: "The row names no school." } : null;
  },
  same: ({ school }) => String(school).toLowerCase(),
  twice: { what: "The same school", path: "school" },
  group: ({ route }) => fold(String(route ?? "")),
};
