import type { KmClaim } from "@kitround/contract/km-claims/km-claim.ts";
import type { Kit } from "@kitround/contract/kits/kit.ts";
import type { DeliveryRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import type { User } from "@kitround/contract/users/user.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { wideColumns as kitColumns } from "./features/kits/kit-columns.tsx";
import { routeColumns } from "./features/delivery-routes/routes-screen.tsx";
import { saveClaims } from "./features/km-claims/claims-csv.ts";
import { columnsOf as taskColumns } from "./features/school-tasks/task-columns.tsx";
import { columns as schoolColumns } from "./features/schools/school-columns.tsx";
import { tripColumns } from "./features/trips/desk/trips-csv.ts";
import { managerColumns } from "./features/users/users-table.tsx";
import type { giveFile } from "./lib/give-file.ts";
import { setBranchFormat } from "./lib/locale.ts";
import { saveVehicles } from "./features/vehicles/vehicles-csv.ts";
import { rowCells, saveTable, tableCells } from "./ui/save-table.ts";

const given: File[] = [];
vi.mock(import("./lib/give-file.ts"), () => ({
  giveFile: ((file) => given.push(file)) satisfies typeof giveFile,
}));
beforeAll(() => setBranchFormat({ timeZone: "Pacific/Auckland" }));
afterEach(() => given.splice(0));

/** A row with all fields that its list saves: a missing one would give an empty cell, which the test detects. */
function rowOf<Row extends object>(saved: Partial<Row>): Row {
  return saved as Row;
}

const kit = rowOf<Kit>({
  code: "DBN-03",
  kitTypeName: "Dem bones",
  kitTypeNameMi: "Ngā kōiwi",
  state: "ready",
  place: "base",
  shelf: "B4",
  dueBackOn: "2026-12-04",
  nextDeliverOn: "2026-11-24",
  nextSchoolId: "0190aaaa-0000-7000-8000-000000000001",
  nextSchoolName: "Te Kura o Ōtaki",
});
const school = rowOf<School>({
  nameEn: "Ōtaki School",
  nameMi: "Te Kura o Ōtaki",
  suburb: "Ōtaki Beach",
  city: "Ōtaki",
  address: null,
  routeName: "North",
  roll: 200,
  status: "member",
  openTasks: 2,
});
const person = rowOf<User>({
  firstName: "Ana",
  lastName: "Hohaia",
  role: "driver",
  status: "active",
  endsOn: null,
  email: "ana@example.org",
  lastSeenAt: "2026-11-22T20:30:00.000Z",
});
const task = rowOf<SchoolTask>({
  title: "=1+1",
  schoolName: "Te Kura o Ōtaki",
  dueOn: "2026-11-24",
  assigneeName: "Ana Hohaia",
  status: "open",
});
const claim = rowOf<KmClaim>({
  number: 12,
  claimantName: "Ana Hohaia",
  vehicleName: "Van 1",
  status: "approved",
  fromOn: "2026-11-02",
  toOn: "2026-11-20",
  legsTotal: 4,
  totalM: 85_400,
  amountCents: 9_991,
  currency: "NZD",
});

interface SavedList {
  what: string;
  save: () => void;
  lines: readonly string[];
}

test.each<SavedList>([
  {
    what: "kits",
    save: () => saveTable("kits", kitColumns, [kit]),
    lines: [
      "Kit,Title,Title in te reo Māori,State,Where it is,Back on,Next,Next school",
      'DBN-03,Dem bones,Ngā kōiwi,Ready,"At base, shelf B4",2026-12-04,2026-11-24,Te Kura o Ōtaki',
    ],
  },
  {
    what: "schools",
    save: () => saveTable("schools", schoolColumns, [school]),
    lines: [
      "School,Name in te reo Māori,Place,Route,Roll,Status,Open tasks",
      'Ōtaki School,Te Kura o Ōtaki,"Ōtaki Beach, Ōtaki",North,200,Member,2',
    ],
  },
  {
    what: "people, with a moment by the branch's clock",
    save: () => saveTable("people", managerColumns, [person]),
    lines: [
      "Name,Role,State,E-mail,Last here",
      "Ana Hohaia,driver,Active,ana@example.org,2026-11-23 09:30",
    ],
  },
  {
    what: "tasks, with a title that a spreadsheet would take for a formula",
    save: () => saveTable("tasks", taskColumns.branch.open, [task]),
    lines: [
      "Task,School,Due,Assigned to,State",
      "'=1+1,Te Kura o Ōtaki,2026-11-24,Ana Hohaia,Open",
    ],
  },
  {
    what: "claims, with kilometres and money in their units",
    save: () => saveClaims([claim]),
    lines: [
      "Claim,Claimant,Vehicle,From,To,Legs,km,Amount,Currency,Status",
      "12,Ana Hohaia,Van 1,2026-11-02,2026-11-20,4,85.4,99.91,NZD,Approved",
    ],
  },
])("$what are saved as the screen shows them", async ({ save, lines }) => {
  save();
  expect(given).toHaveLength(1);
  expect((await given[0]?.text())?.split("\r\n")).toEqual(lines);
});

test("distances are saved in the branch's miles, and their headings say so", async () => {
  setBranchFormat({ distanceUnit: "mi", country: "GB" });
  try {
    const route = rowOf<DeliveryRoute>({ name: "North", weekday: 2, plannedM: 16_093 });
    const [routeHead, routeCells] = tableCells(routeColumns, [route], null);
    expect(routeHead).toContain("Round trip, mi");
    expect(routeCells).toContain(10);
    const trip = rowOf<Trip>({
      status: "completed",
      plannedM: 32_187,
      odoStartM: 0,
      odoEndM: 1_609_344,
    });
    const [tripHead, tripCells] = rowCells(tripColumns(), [trip]);
    expect(tripHead).toEqual(expect.arrayContaining(["Planned, mi", "Driven, mi"]));
    expect(tripCells).toEqual(expect.arrayContaining([20, 1000]));
    const van = { name: "Van 1", fuel: "diesel", odometerM: 1_609_344, capacityG: null } as const;
    saveVehicles([rowOf<Vehicle>({ ...van, status: "active" })]);
    const saved = (await given[0]?.text())?.split("\r\n");
    expect(saved?.[0]).toContain("Odometer now, mi");
    expect(saved?.[1]).toContain(",1000,");
    const [schoolHead] = tableCells(schoolColumns, [school], null);
    expect(schoolHead).toContain("Second name");
    saveClaims([{ ...claim, totalM: 16_093 }]);
    expect((await given[1]?.text())?.split("\r\n").map((line) => line.split(",")[6])).toEqual([
      "mi",
      "10",
    ]);
  } finally {
    setBranchFormat({ distanceUnit: "km", country: "NZ" });
  }
});
