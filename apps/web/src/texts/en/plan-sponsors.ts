import { plural } from "#texts/plural";

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString("en-NZ")} ${plural(n, one, many)}`;
const loans = (n: number) => count(n, "loan", "loans");
const students = (n: number) => count(n, "student", "students");

export const texts = {
  open: "Sponsors",
  title: (number: number, year: number) => `Sponsors, Term ${number} ${year}`,
  table: "Schools and students reached",
  help: "The schools and students that sponsored kits reached. A kit counts for its own sponsor, else for its title's; students count once a kit is at the school.",
  back: "Back to the plan",
  backToAll: "All sponsors",
  print: "Print",
  pdf: "Save as PDF",
  saved: (name: string) => `${name} is in your downloads.`,
  none: "No kit has a sponsor yet",
  noneText:
    "Name who pays for a kit with its title. Each sponsor then has a page here with the schools and students reached.",
  toTitles: "Titles of kits",
  gone: "Nobody of this name sponsors a kit any more.",
  columns: {
    sponsor: "Sponsor",
    copies: "Kits in use",
    loans: "Loans this term",
    schools: "Schools this term",
    students: "Students this term",
    studentsYear: "Students this year",
    toCome: "Still to come",
    delivered: "Delivery",
    school: "School",
    kit: "Kit",
    title: "Title",
    state: "State",
    reached: "Students",
    counted: "Counted",
    rating: "Rating of 5",
  },
  about: (branch: string, number: number, year: number) =>
    `Kits made possible at ${branch}, Term ${number} ${year}`,
  reached: (n: number) => `${students(n)} reached this term`,
  reachedYear: (n: number, year: number) => `${students(n)} reached in ${year}`,
  schools: (n: number, ofLoans: number) =>
    `${count(n, "school", "schools")}, ${loans(ofLoans)} this term`,
  kits: (n: number) => `${count(n, "kit", "kits")} in use`,
  titles: (titles: readonly string[]) => `Titles: ${titles.join(", ")}`,
  counted: (counted: number, all: number) =>
    counted === all
      ? "All students were counted when the kit came back."
      : `${students(counted)} counted when the kit came back; the others as the school reported.`,
  rated: (n: number, stars: number) => `Rated ${stars} of 5 by schools, ${loans(n)}.`,
  unknown: (n: number) => `Of ${loans(n)} the number of students is not known.`,
  toCome: (n: number, of: number) =>
    `Still to come this term: ${loans(n)}${of > 0 ? ` for ${students(of)}` : ""}.`,
  loans: "Loans",
  loansHelp: "Each delivery of the term with one of these kits.",
  planned: (n: number | null) => (n === null ? "planned" : `${n} planned`),
  notSaid: "–",
  yes: "yes",
  no: "no",
  file: (name: string, number: number, year: number) => `${name} term ${number} ${year}`,
  all: "sponsors",
};
