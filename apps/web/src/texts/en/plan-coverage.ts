import { plural } from "#texts/plural";

export const texts = {
  open: "Coverage and fairness",
  title: (number: number, year: number) => `Coverage, Term ${number} ${year}`,
  back: "Back to the plan",
  print: "Print",
  csvOf: (what: string) => `Download CSV: ${what}`,
  without: (count: number, all: number) => {
    if (all === 0) return "There is no school yet";
    return count === 0
      ? "Every school has a kit this term"
      : `${count} of ${all} schools have no kit this term`;
  },
  unmet: (count: number, all: number) => {
    if (all === 0) return "No school has wished for a kit";
    return count === 0 ? "Every wish is granted" : `${count} of ${all} wishes are not granted`;
  },
  unused: (count: number) =>
    count === 0
      ? "Every title is lent this year"
      : plural(count, "1 title is not lent this year", `${count} titles are not lent this year`),
  over: (count: number) =>
    count === 0
      ? "Every vehicle has room"
      : plural(
          count,
          "1 vehicle is overloaded in a rotation",
          `${count} times a vehicle is overloaded`,
        ),
  schools: "Schools",
  schoolsHelp:
    "Schools without kits come first, then those with the fewest kits for their students this year.",
  titles: "Titles",
  titlesHelp: "Which titles are requested, which are lent, and which never are.",
  loads: "What each route carries out",
  loadsHelp: "Kilograms, boxes and kits of each rotation, beside what the route's vehicle carries.",
  branches: "All branches",
  branchesHelp: "The present term of each branch, or its next one.",
  none: "Nothing is planned yet.",
  noRoute: "On no route",
  columns: {
    school: "School",
    route: "Route",
    students: "Students",
    kitsTerm: "Kits this term",
    kitsYear: "Kits this year",
    per100Term: "Per 100 students, term",
    per100Year: "Per 100 students, year",
    wishes: "Wishes",
    unmet: "Not granted",
    studentsYear: "Students this year",
    ratingYear: "Rating of 5, year",
    code: "Code",
    title: "Title",
    copies: "Copies",
    branch: "Branch",
    term: "Term",
    members: "Schools",
    without: "Without a kit",
    rotation: "Rotation",
    kits: "Kits",
    kg: "kg",
    boxes: "Boxes",
    kgMost: "kg it carries",
    boxesMost: "Boxes it carries",
  },
  unknown: "–",
  never: "never",
  file: (what: string, number: number, year: number) => `${what} term ${number} ${year}`,
};
