import type { YearReport } from "@kitround/contract/branches/year-rules.ts";
import { paperDay } from "./paper-words.ts";

export const number = (value: number) => value.toLocaleString("en-NZ");
const count = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;

/** The titles of a sponsor that are named; the others are counted. */
const mostNamed = 4;

/** What a yearly report says. */
export const words = {
  title: (year: number) => `Yearly report ${year}`,
  soFar: (day: string) => `The year is not over: figures up to ${paperDay(day)}.`,
  lead: ({ year, reach }: YearReport) =>
    reach.loans === 0
      ? `No kit went to a school in the terms of ${year}.`
      : `In ${year} our kits brought hands-on science to ${count(reach.schools, "school", "schools")}: ${count(reach.loans, "kit was", "kits were")} lent, for ${count(reach.students, "student", "students")} in ${count(reach.classes, "class", "classes")}.`,
  once: "A student counts once for each kit that the class used.",
  key: {
    students: "students reached",
    classes: "classes",
    lent: "kits lent",
    schools: "schools reached",
    members: "members reached",
    rating: (rated: number) => `rating, ${count(rated, "loan", "loans")}`,
    driven: "driven",
    claimed: "kilometre claims approved",
    branches: "branches",
  },
  ofMembers: (reached: number, members: number) => `${number(reached)} of ${number(members)}`,
  ofFive: (rating: number) => `${rating} of 5`,
  terms: {
    title: "Term by term",
    help: (year: number) => `Filled and bold: the terms of ${year}. The others are for comparison.`,
    students: "Students reached by term",
    lent: "Kits lent by term",
    none: "No term had begun by then.",
    name: (year: number, term: number) => `Term ${term} ${year}`,
    short: (year: number, term: number) => `T${term} ${year}`,
    alt: (what: string, terms: readonly string[]) => `${what}: ${terms.join("; ")}`,
    columns: {
      term: "Term",
      branches: "Branches",
      schools: "Schools",
      lent: "Kits lent",
      students: "Students",
      driven: "Driven",
      claimed: "Claims",
    },
  },
  titles: {
    title: "Titles, most asked first",
    none: "Nothing was asked for or lent.",
    others: (titles: number) => count(titles, "other title", "other titles"),
    columns: { title: "Title", wishes: "Asked for", lent: "Kits lent", students: "Students" },
  },
  regions: {
    title: "Where the schools are",
    unknown: "City not given",
    none: "There are no member schools.",
    columns: {
      region: "City or district",
      members: "Members",
      schools: "Reached",
      lent: "Kits lent",
      students: "Students",
    },
  },
  sponsors: {
    title: "What sponsors made possible",
    help: "Kits in use now that a sponsor paid for, and what kits of this sponsor did this year.",
    none: "No kit has a sponsor.",
    kits: (copies: number, titles: readonly string[]) => {
      if (copies === 0) return "None in use any more";
      const others = titles.length - mostNamed;
      const named = titles.slice(0, others > 1 ? mostNamed : undefined).join(", ");
      return `${count(copies, "kit", "kits")}: ${named}${others > 1 ? ` and ${number(others)} more titles` : ""}`;
    },
    columns: {
      sponsor: "Sponsor",
      kits: "Kits sponsored",
      lent: "Lent",
      schools: "Schools",
      students: "Students",
    },
  },
  branches: {
    title: "Branch by branch",
    total: "All branches",
    noRegion: "Without a region",
    columns: {
      branch: "Branch",
      members: "Members",
      schools: "Reached",
      lent: "Lent",
      students: "Students",
      driven: "Driven",
      claimed: "Claims",
    },
  },
  method: {
    title: "How these figures are counted",
    intro:
      "Every figure is counted from the library's daily records: its plan, trips, check-ins and kilometre claims.",
    parts: (report: YearReport, national: boolean): [title: string, text: string][] => [
      [
        "The year",
        `The terms of ${report.year}, in ${national ? "each branch's own calendar" : "the branch's own calendar"}. A loan belongs to the term for which it was planned; kilometres and claims in holidays belong to the term before them.${
          national
            ? ` ${count(report.branchesWithTerms, "branch", "branches")} of ${number(report.branches.length)} had a term in this year. Branches with example data are left out.`
            : ""
        }`,
      ],
      [
        "Kits lent",
        "A kit counts from the day on which it is delivered to a school. Loans that were planned and cancelled do not count.",
      ],
      ["Students reached", studentsWords(report)],
      [
        "Classes",
        "A loan's students divided by the branch's usual class size, rounded, and at least one.",
      ],
      [
        "Schools and members",
        `A school counts once, however many kits it got. ${count(report.reach.schools, "school was", "schools were")} reached; ${number(report.membersReached)} of them are members now. Members are those of today, because their number in the past is not stored.`,
      ],
      ["Places", `A school is counted in the city or district of its address.${unplaced(report)}`],
      [
        "Titles",
        "“Asked for” counts requests of schools that were not withdrawn or declined. A school can get a title that it did not ask for.",
      ],
      [
        "Sponsors",
        "A kit's own sponsor, otherwise the sponsor of its title. The library does not record amounts of money given; it counts kits, loans, schools and students.",
      ],
      [
        "Ratings",
        report.reach.rating === null
          ? "No school rated a kit of this year."
          : `Schools rate a kit with one to five stars; ${number(report.reach.rated)} of ${count(report.reach.loans, "loan was", "loans were")} rated.`,
      ],
      [
        "Kilometres and claims",
        "Kilometres are read from the odometer on finished trips. Claims are what was approved for drives in private vehicles. Currencies are not converted.",
      ],
    ],
  },
};

function studentsWords({ reach }: YearReport): string {
  const { students, counted, reported, unknown } = reach;
  const expected = students - counted - reported;
  const parts = [
    `${number(counted)} were counted when the kit came back`,
    `${number(reported)} were reported by the school afterwards`,
    `${number(expected)} are what the school expected when it asked`,
  ];
  return [
    `Students of each loan, added up: a student whose class used three kits counts three times. Of ${number(students)}, ${parts.join(", ")}.`,
    unknown === 0
      ? "Every loan has a number."
      : `Of ${count(unknown, "loan", "loans")} the number is not known; they add nothing.`,
  ].join(" ");
}

function unplaced({ regions }: YearReport): string {
  const nowhere = regions.find(({ region }) => region === null);
  if (nowhere === undefined) return "";
  return ` ${count(nowhere.reach.schools, "school that was reached has", "schools that were reached have")} none.`;
}
