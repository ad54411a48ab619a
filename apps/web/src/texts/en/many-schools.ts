import { plural } from "#texts/plural";

/** Bulk actions on schools. */
export const texts = {
  names: {
    open: "Select by names",
    title: "Select schools by their names",
    label: "Names or numbers, one to a line",
    help: "Paste a column of a spreadsheet. Capitals and macrons do not matter.",
    unknown: (names: readonly string[]) => `Not found, or there are several: ${names.join(", ")}`,
    select: (n: number) => plural(n, "Select 1 school", `Select ${n} schools`),
  },
  area: "Drag over the map to select the schools within.",
  route: "To route…",
  noRoute: "No route",
  status: "Set status…",
  renew: (n: number) => `Renew ${n} ${plural(n, "membership", "memberships")} by a year`,
  tooMany: (most: number) => `At most ${most} schools at once`,
  changed: (n: number) => plural(n, "1 school changed", `${n} schools changed`),
  undone: (n: number) => plural(n, "1 school is as before", `${n} schools are as before`),
};
