import type {
  BranchCoverage,
  RouteLoad,
  SchoolCoverage,
  TitleCoverage,
} from "@kitround/contract/plan/coverage.ts";
import type { SponsorLoan, SponsorReach } from "@kitround/contract/plan/sponsors.ts";
import {
  branchColumns,
  loadColumns,
  schoolColumns,
  titleColumns,
} from "../features/plan/coverage/coverage-columns.ts";
import { loanColumns, sponsorColumns } from "../features/plan/sponsors/sponsor-columns.ts";
import { saveRows } from "../ui/save-table.ts";
import { rowOf, savedList } from "./saved-list.ts";

const reach: SponsorReach["term"] = {
  loans: 7,
  schools: 5,
  students: 180,
  counted: 6,
  unknown: 1,
  loansToCome: 2,
  studentsToCome: 50,
};

/** What the plan's reports save: coverage and sponsors. */
export const coverageLists = [
  savedList({
    from: "features/plan/coverage/coverage-screen.tsx",
    what: "coverage by school",
    row: rowOf<SchoolCoverage>({
      schoolName: "Te Kura o Ōtaki",
      routeName: "North",
      roll: 200,
      kitsTerm: 3,
      kitsYear: 8,
      wishes: 5,
      granted: 3,
    }),
    save: (row) => saveRows("schools", schoolColumns, [row]),
    shows: [
      [
        "School",
        "Route",
        "Pupils",
        "Kits this term",
        "Kits this year",
        "Per 100 pupils, term",
        "Per 100 pupils, year",
        "Wishes",
        "Not granted",
      ],
      ["Te Kura o Ōtaki", "North", "200", "3", "8", "1.5", "4", "5", "2"],
    ],
  }),
  savedList({
    from: "features/plan/coverage/coverage-screen.tsx",
    what: "coverage by title",
    row: rowOf<TitleCoverage>({
      name: "Dem bones",
      code: "DBN",
      copies: 6,
      wishes: 9,
      granted: 6,
      kitsTerm: 6,
      kitsYear: 20,
    }),
    save: (row) => saveRows("titles", titleColumns, [row]),
    shows: [
      ["Title", "Code", "Copies", "Wishes", "Not granted", "Kits this term", "Kits this year"],
      ["Dem bones", "DBN", "6", "9", "3", "6", "20"],
    ],
  }),
  savedList({
    from: "features/plan/coverage/coverage-screen.tsx",
    what: "loads",
    row: rowOf<RouteLoad>({
      routeName: "North",
      seq: 3,
      kits: 9,
      weightG: 81_500,
      capacityG: 400_000,
      boxes: 14,
      capacityBoxes: 30,
    }),
    save: (row) => saveRows("loads", loadColumns, [row]),
    shows: [
      ["Route", "Rotation", "Kits", "kg", "kg it carries", "Boxes", "Boxes it carries"],
      ["North", "3", "9", "81.5", "400", "14", "30"],
    ],
  }),
  savedList({
    from: "features/plan/coverage/branches-part.tsx",
    what: "branches beside each other",
    row: rowOf<BranchCoverage>({
      name: "Taranaki",
      term: rowOf<NonNullable<BranchCoverage["term"]>>({ number: 4, year: 2026 }),
      members: 40,
      without: 2,
      pupils: 8000,
      copies: 70,
      kitsTerm: 90,
      wishes: 120,
      granted: 88,
    }),
    save: (row) => saveRows("branches", branchColumns, [row]),
    shows: [
      [
        "Branch",
        "Term",
        "Schools",
        "Without a kit",
        "Pupils",
        "Copies",
        "Kits this term",
        "Per 100 pupils, term",
        "Wishes",
        "Not granted",
      ],
      ["Taranaki", "Term 4 2026", "40", "2", "8000", "70", "90", "1.1", "120", "32"],
    ],
  }),
  savedList({
    from: "features/plan/sponsors/sponsors-screen.tsx",
    what: "sponsors",
    row: rowOf<SponsorReach>({ name: "Port Fund", copies: 4, term: reach, year: reach }),
    save: (row) => saveRows("sponsors", sponsorColumns, [row]),
    shows: [
      [
        "Sponsor",
        "Kits in use",
        "Loans this term",
        "Schools this term",
        "Students this term",
        "Students this year",
        "Still to come",
      ],
      ["Port Fund", "4", "7", "5", "180", "180", "2"],
    ],
  }),
  savedList({
    from: "features/plan/sponsors/sponsor-sheet.tsx",
    what: "a sponsor's loans",
    row: rowOf<SponsorLoan>({
      deliverOn: "2026-11-24",
      schoolName: "Te Kura o Ōtaki",
      kitCode: "DBN-03",
      kitTypeName: "Dem bones",
      students: 28,
      counted: true,
      status: "delivered",
    }),
    save: (row) => saveRows("loans", loanColumns, [row]),
    shows: [
      ["Delivery", "School", "Kit", "Title", "Students", "Counted", "State"],
      ["2026-11-24", "Te Kura o Ōtaki", "DBN-03", "Dem bones", "28", "yes", "at the school"],
    ],
  }),
];
