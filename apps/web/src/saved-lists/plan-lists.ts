import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { DeliveryRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import { columns as routeColumns } from "../features/delivery-routes/routes-screen.tsx";
import { saveHolidays } from "../features/plan/holidays/holidays-panel.tsx";
import { savePlan } from "../features/plan/paper/plan-csv.ts";
import type { PlanParts } from "../features/plan/plan-model.ts";
import { requestRows } from "../features/plan/sheet/request-rows.ts";
import { saveTrips } from "../features/trips/desk/trips-csv.ts";
import { saveCsv } from "../lib/csv.ts";
import { saveTable } from "../ui/save-table.ts";
import { rowOf, savedList } from "./saved-list.ts";

const id = "0190aaaa-0000-7000-8000-000000000001";
const rotations = [rowOf<Rotation>({ id, seq: 3 })];

/** What planning and driving save. */
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
