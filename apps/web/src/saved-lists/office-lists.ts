import type { HistoryEntry } from "@kitround/contract/audit/history.ts";
import type { KmClaim, KmClaimDetail, KmClaimLeg } from "@kitround/contract/km-claims/km-claim.ts";
import type { RateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Mail } from "@kitround/contract/users/mail.ts";
import type { User, UserSession } from "@kitround/contract/users/user.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { saveClaimCsv } from "../features/km-claims/claim-csv.ts";
import { saveClaims } from "../features/km-claims/claims-csv.ts";
import { saveRates } from "../features/km-claims/rates-csv.ts";
import { columnsOf as taskColumns } from "../features/school-tasks/task-columns.tsx";
import { saveSchools } from "../features/schools/schools-list.tsx";
import { saveBranches } from "../features/settings/branch-list.tsx";
import { saveMails } from "../features/users/mails-csv.ts";
import { saveSessions } from "../features/users/sessions-csv.ts";
import { managerColumns } from "../features/users/users-table.tsx";
import { saveVehicles } from "../features/vehicles/vehicles-csv.ts";
import { saveHistory } from "../fittings/history-csv.ts";
import { exampleRows } from "../fittings/list-import/example-csv.ts";
import { saveErrorsCsv } from "../fittings/list-import/errors-csv.ts";
import { saveCsv } from "../lib/csv.ts";
import { saveTable } from "../ui/save-table.ts";
import { rowOf, savedList } from "./saved-list.ts";

const at = "2026-11-22T20:30:00.000Z";
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

/** What the office saves. */
export const officeLists = [
  savedList({
    from: "features/km-claims/claims-csv.ts",
    what: "claims",
    row: claim,
    save: (row) => saveClaims([row]),
    shows: [
      ["Claim", "Claimant", "Vehicle", "From", "To", "Legs", "km", "Amount", "Currency", "Status"],
      [
        "12",
        "Ana Hohaia",
        "Van 1",
        "2026-11-02",
        "2026-11-20",
        "4",
        "85.4",
        "99.91",
        "NZD",
        "Approved",
      ],
    ],
  }),
  savedList({
    from: "features/km-claims/claim-csv.ts",
    what: "a claim's legs",
    row: rowOf<KmClaimDetail>({
      ...claim,
      legs: [
        rowOf<KmClaimLeg>({
          onDay: "2026-11-02",
          fromPlace: "Base",
          toPlace: "Te Kura o Ōtaki",
          purpose: "Delivery",
          distanceM: 12_345,
          tier1M: 12_000,
          tier1RateMillicents: 117_000,
          tier2M: 345,
          tier2RateMillicents: 37_000,
          amountCents: 1_417,
        }),
      ],
    }),
    save: saveClaimCsv,
    shows: [
      [
        "claim",
        "claimant",
        "vehicle",
        "day",
        "from",
        "to",
        "purpose",
        "km",
        "tier 1 km",
        "tier 1 rate",
        "tier 2 km",
        "tier 2 rate",
        "amount",
        "currency",
      ],
      [
        "12",
        "Ana Hohaia",
        "Van 1",
        "2026-11-02",
        "Base",
        "Te Kura o Ōtaki",
        "Delivery",
        "12.345",
        "12.000",
        "1.17000",
        "0.345",
        "0.37000",
        "14.17",
        "NZD",
      ],
    ],
  }),
  savedList({
    from: "features/km-claims/rates-csv.ts",
    what: "rates",
    row: rowOf<RateCard>({
      name: "2026",
      validFrom: "2026-04-01",
      validTo: "2027-03-31",
      currency: "NZD",
      status: "superseded",
      lines: [{ fuel: "petrol", tier: 1, rateMillicents: 117_000 }],
    }),
    save: (row) => saveRates([row]),
    shows: [
      [
        "Rate card",
        "From",
        "To (last day)",
        "Vehicle",
        "Tier",
        "A kilometre",
        "Currency",
        "Status",
      ],
      ["2026", "2026-04-01", "2027-03-31", "Petrol", "1", "1.17", "NZD", "Out of use"],
    ],
  }),
  savedList({
    from: "features/school-tasks/tasks-screen.tsx",
    what: "tasks",
    row: rowOf<SchoolTask>({
      title: "Ask about the roll",
      schoolName: "Te Kura o Ōtaki",
      dueOn: "2026-11-24",
      assigneeName: "Ana Hohaia",
      status: "open",
    }),
    save: (row) => saveTable("tasks", taskColumns.branch.open, [row]),
    shows: [
      ["Task", "School", "Due", "With", "State"],
      ["Ask about the roll", "Te Kura o Ōtaki", "2026-11-24", "Ana Hohaia", "Open"],
    ],
  }),
  savedList({
    from: "features/schools/schools-list.tsx",
    what: "schools",
    row: rowOf<School>({
      nameEn: "Ōtaki School",
      nameMi: "Te Kura o Ōtaki",
      suburb: "Ōtaki Beach",
      city: "Ōtaki",
      address: null,
      routeName: "North",
      roll: 200,
      status: "member",
      openTasks: 2,
    }),
    save: (row) => saveSchools([row], null),
    shows: [
      ["School", "Name in te reo Māori", "Place", "Route", "Roll", "Status", "Open tasks"],
      ["Ōtaki School", "Te Kura o Ōtaki", "Ōtaki Beach, Ōtaki", "North", "200", "Member", "2"],
    ],
  }),
  savedList({
    from: "features/settings/branch-list.tsx",
    what: "branches",
    row: rowOf<Parameters<typeof saveBranches>[0][number]>({ code: "TAR", name: "Taranaki" }),
    save: (row) => saveBranches([row], ({ name }) => name),
    shows: [
      ["Code", "Name", "State"],
      ["TAR", "Taranaki", "Taranaki"],
    ],
  }),
  savedList({
    from: "features/users/users-screen.tsx",
    what: "people",
    row: rowOf<User>({
      firstName: "Ana",
      lastName: "Hohaia",
      role: "driver",
      status: "active",
      email: "ana@example.org",
      lastSeenAt: at,
    }),
    save: (row) => saveTable("people", managerColumns, [row]),
    shows: [
      ["Name", "Role", "State", "E-mail", "Last here"],
      ["Ana Hohaia", "driver", "Active", "ana@example.org", "2026-11-23 09:30"],
    ],
  }),
  savedList({
    from: "features/users/sessions-csv.ts",
    what: "a person's sessions",
    wordless: true,
    row: rowOf<UserSession>({
      agent: "Mozilla/5.0 (Linux; Android 16) Chrome/142",
      createdAt: at,
      lastSeenAt: at,
    }),
    save: (row) => saveSessions({ firstName: "Ana", lastName: "Hohaia" }, [row]),
    shows: [
      ["Device", "Signed in", "Last used"],
      ["Chrome on Android", "2026-11-23 09:30", "2026-11-23 09:30"],
    ],
  }),
  savedList({
    from: "features/users/mails-csv.ts",
    what: "mails",
    row: rowOf<Mail>({
      createdAt: at,
      kind: "invitation",
      toName: "Ana Hohaia",
      toAddress: "ana@example.org",
      state: "refused",
      endedAt: at,
      fault: "No such mailbox",
    }),
    save: (row) => saveMails([row]),
    shows: [
      ["Asked for", "What it is", "For", "Address", "State", "Ended", "Why not"],
      [
        "2026-11-23 09:30",
        "Invitation",
        "Ana Hohaia",
        "ana@example.org",
        "Refused",
        "2026-11-23 09:30",
        "No such mailbox",
      ],
    ],
  }),
  savedList({
    from: "features/vehicles/vehicles-csv.ts",
    what: "vehicles",
    row: rowOf<Vehicle>({
      name: "Van 1",
      plate: "ABC123",
      fuel: "diesel",
      reimbursable: false,
      ownerName: "Ana Hohaia",
      odometerM: 84_200_500,
      capacityG: 900_000,
      capacityBoxes: 40,
      status: "active",
    }),
    save: (row) => saveVehicles([row]),
    shows: [
      [
        "Name",
        "Plate",
        "Fuel",
        "Whose",
        "Owner",
        "Odometer now, km",
        "Carries, kg",
        "Carries, boxes",
        "State",
      ],
      [
        "Van 1",
        "ABC123",
        "Diesel",
        "The branch's own",
        "Ana Hohaia",
        "84200.5",
        "900",
        "40",
        "In use",
      ],
    ],
  }),
  savedList({
    from: "fittings/history-csv.ts",
    what: "a record's history",
    row: rowOf<HistoryEntry>({
      at,
      actorName: "Ana Hohaia",
      reason: "They moved",
      changes: [
        {
          entity: "school",
          action: "update",
          name: null,
          about: null,
          fields: [{ field: "city", before: "Levin", after: "Ōtaki" }],
        },
      ],
    }),
    save: (row) => saveHistory("history", [row], "school"),
    shows: [
      ["When", "Who", "What", "Field", "Before", "After", "Why"],
      ["2026-11-23 09:30", "Ana Hohaia", "changed", "City", "Levin", "Ōtaki", "They moved"],
    ],
  }),
  savedList({
    from: "fittings/list-import/errors-csv.ts",
    what: "the rows of an import that are to be mended",
    row: { row: 7, path: "nameEn", value: "-", message: "A name is missing." },
    save: (row) => saveErrorsCsv("schools", [row]),
    shows: [
      ["Row", "Field", "Value", "What is wrong"],
      ["7", "Name", "'-", "A name is missing."],
    ],
  }),
  savedList({
    from: "fittings/list-import/example-csv.ts",
    what: "an example of a list to bring in",
    row: { list: exampleRows("stock") },
    save: ({ list }) => saveCsv("example.csv", list),
    shows: [
      ["SKU", "Item", "Counted", "Note"],
      ["BAT-AA", "AA battery", "131", ""],
      ["STRAW", "Paper straws", "0", "Box was empty"],
    ],
  }),
];
