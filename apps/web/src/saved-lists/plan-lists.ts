import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { DeliveryRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type {
  BranchCoverage,
  RouteLoad,
  SchoolCoverage,
  TitleCoverage,
} from "@kitround/contract/plan/coverage.ts";
import type { SponsorLoan, SponsorReach } from "@kitround/contract/plan/sponsors.ts";
import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import { columns as routeColumns } from "../features/delivery-routes/routes-screen.tsx";
import {
  branchColumns,
  loadColumns,
  schoolColumns,
  titleColumns,
} from "../features/plan/coverage/coverage-columns.ts";
import { saveHolidays } from "../features/plan/holidays/holidays-panel.tsx";
import { savePlan } from "../features/plan/paper/plan-csv.ts";
import type { PlanParts } from "../features/plan/plan-model.ts";
import { requestRows } from "../features/plan/sheet/request-rows.ts";
import { loanColumns, sponsorColumns } from "../features/plan/sponsors/sponsor-columns.ts";
import { saveTrips } from "../features/trips/desk/trips-csv.ts";
import { saveCsv } from "../lib/csv.ts";
import { saveRows, saveTable } from "../ui/save-table.ts";
import { rowOf, savedList } from "./saved-list.ts";

const id = "0190aaaa-0000-7000-8000-000000000001";
const rotations = [rowOf<Rotation>({ id, seq: 3 })];
const reach: SponsorReach["term"] = {
  loans: 7,
  schools: 5,
  students: 180,
  counted: 6,
  unknown: 1,
  loansToCome: 2,
  studentsToCome: 50,
};

/** What the plan and its trips save. */
export const planLists = [
  savedList({
    from: "features/plan/paper/plan-csv.ts",
    what: "the plan",
    row: {
      allocation: rowOf<Allocation>({
        rotationId: id,
        schoolId: id,
        deliverOn: "2026-11-24",
        collectOn: "2026-12-04",
        schoolName: "Te Kura o Ōtaki",
        kitCode: "DBN-03",
        kitTypeName: "Dem bones",
        status: "confirmed",
        studentsExpected: 28,
      }),
      school: rowOf<School>({ id, routeName: "North" }),
    },
    save: ({ allocation, school }) =>
      savePlan(
        rowOf<Term>({ number: 4, year: 2026 }),
        rotations,
        rowOf<PlanParts>({ allocations: [allocation], schools: [school] }),
      ),
    shows: [
      [
        "Rotation",
        "Delivery",
        "Collection",
        "Route",
        "School",
        "Kit",
        "Title",
        "State",
        "Students",
      ],
      [
        "3",
        "2026-11-24",
        "2026-12-04",
        "North",
        "Te Kura o Ōtaki",
        "DBN-03",
        "Dem bones",
        "confirmed",
        "28",
      ],
    ],
  }),
  savedList({
    from: "features/plan/sheet/sheet-bar.tsx",
    what: "requests",
    row: rowOf<KitRequest>({
      schoolName: "Te Kura o Ōtaki",
      kitTypeCode: "DBN",
      rank: 0,
      status: "requested",
      preferredRotationId: id,
      students: 28,
      askedBy: "Mere Tau",
      askedOn: "2026-11-02",
      note: "Not on a Monday",
    }),
    save: (row) => saveCsv("requests.csv", requestRows([row], rotations)),
    shows: [
      [
        "School",
        "Kit type",
        "Wish",
        "Preferred rotation",
        "Students",
        "Asked by",
        "Asked on",
        "Note",
      ],
      ["Te Kura o Ōtaki", "DBN", "1", "3", "28", "Mere Tau", "2026-11-02", "Not on a Monday"],
    ],
  }),
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
  savedList({
    from: "features/plan/holidays/holidays-panel.tsx",
    what: "holidays",
    row: { id, onDay: "2026-10-26", name: "Labour Day" },
    save: (row) => saveHolidays([row]),
    shows: [
      ["Day", "Name"],
      ["2026-10-26", "Labour Day"],
    ],
  }),
  savedList({
    from: "features/delivery-routes/routes-screen.tsx",
    what: "routes",
    row: rowOf<DeliveryRoute>({
      name: "North",
      weekday: 2,
      schools: 11,
      plannedM: 84_200,
      driverName: "Ana Hohaia",
      vehicleName: "Van 1",
    }),
    save: (row) => saveTable("routes", routeColumns, [row]),
    shows: [
      ["Route", "Day", "Schools", "Round trip, km", "Driver", "Vehicle"],
      ["North", "Tuesday", "11", "84.2", "Ana Hohaia", "Van 1"],
    ],
  }),
  savedList({
    from: "features/trips/desk/trips-csv.ts",
    what: "trips",
    row: rowOf<Trip>({
      onDay: "2026-11-24",
      name: "North",
      status: "completed",
      driverName: "Ana Hohaia",
      vehicleName: "Van 1",
      stopsTotal: 6,
      deliveries: 7,
      collections: 5,
      plannedM: 84_200,
      odoStartM: 1_000_000,
      odoEndM: 1_085_400,
    }),
    save: (row) => saveTrips([row]),
    shows: [
      [
        "Day",
        "Trip",
        "Status",
        "Driver",
        "Vehicle",
        "Stops",
        "Kits out",
        "Kits back",
        "Planned, km",
        "Driven, km",
      ],
      ["2026-11-24", "North", "Finished", "Ana Hohaia", "Van 1", "6", "7", "5", "84.2", "85.4"],
    ],
  }),
];
