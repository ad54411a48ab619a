import type { HistoryEntry } from "@kitround/contract/audit/history.ts";
import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Mail } from "@kitround/contract/users/mail.ts";
import type { User, UserSession } from "@kitround/contract/users/user.ts";
import { columnsOf as taskColumns } from "../features/school-tasks/task-columns.tsx";
import { saveSchools } from "../features/schools/schools-list.tsx";
import { saveBranches } from "../features/settings/branch-list.tsx";
import { saveMails } from "../features/users/mails-csv.ts";
import { saveSessions } from "../features/users/sessions-csv.ts";
import { managerColumns } from "../features/users/users-table.tsx";
import { saveHistory } from "../fittings/history-csv.ts";
import { exampleRows } from "../fittings/list-import/example-csv.ts";
import { saveErrorsCsv } from "../fittings/list-import/errors-csv.ts";
import { saveCsv } from "../lib/csv.ts";
import { saveTable } from "../ui/save-table.ts";
import { rowOf, savedList } from "./saved-list.ts";

const at = "2026-11-22T20:30:00.000Z";

/** What is saved of people, schools, tasks and records. */
export const peopleLists = [
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
