import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { Making } from "./branch.ts";
import type { People } from "./make-people.ts";
import type { Loan } from "./make-plan.ts";
import type { Route, School } from "./make-schools.ts";
import { newId } from "./rows.ts";

interface Task {
  kind?: "one_off" | "each_visit" | "auto";
  rule?: "nothing_requested" | "box_missing" | "contact_bounced";
  title: string;
  note?: string;
  dueIn: number | null;
  to?: "coordinator" | "driver" | "volunteer";
  status?: "open" | "doing" | "waiting" | "done";
}

const tasks: readonly Task[] = [
  { title: "Ask for a key to the resource room", dueIn: 4, to: "coordinator", status: "doing" },
  { kind: "each_visit", title: "Check the trolley’s tyres at the gate", dueIn: null, to: "driver" },
  { title: "Ask which class gets Rocks first", dueIn: 12 },
  {
    kind: "auto",
    rule: "nothing_requested",
    title: "Nothing requested for next term yet",
    dueIn: 9,
    to: "coordinator",
  },
  {
    kind: "auto",
    rule: "contact_bounced",
    title: "E-mail to the science lead came back",
    dueIn: 2,
    note: "The office has the new address.",
  },
  { title: "Show the new teacher how to pack Dem Bones", dueIn: 6, to: "volunteer" },
  {
    kind: "auto",
    rule: "box_missing",
    title: "Lid of box 2 stayed at the school",
    dueIn: -3,
    to: "driver",
    status: "waiting",
  },
  {
    kind: "auto",
    rule: "nothing_requested",
    title: "Nothing requested for next term yet",
    dueIn: 9,
  },
  { title: "Take photos for the sponsor’s newsletter", dueIn: 16, to: "coordinator" },
  { kind: "each_visit", title: "Collect the borrowed thermometers, two at a time", dueIn: null },
  { title: "Send the receipt for the renewal", dueIn: -6, status: "done" },
  { title: "Thank the caretaker for the ramp", dueIn: -8, status: "done" },
];

/** Tasks for schools: by hand, for each visit, and raised by rules; including the late kit. */
export function makeTasks(
  { rows, anchor, clock }: Making,
  people: People,
  routes: readonly Route[],
  loans: readonly Loan[],
): void {
  const schools = routes.flatMap((route) => route.schools);
  const late = loans.find((loan) => loan.late);
  const step = Math.max(1, Math.floor(schools.length / tasks.length));
  for (const [index, task] of tasks.entries()) {
    const school = schools[(index * step) % schools.length];
    if (!school) continue;
    const status = task.status ?? "open";
    rows.add("schoolTask", {
      id: newId(),
      schoolId: school.id,
      kind: task.kind ?? "one_off",
      rule: task.rule ?? null,
      title: task.title,
      note: task.note ?? null,
      dueOn: task.dueIn === null ? null : addDays(anchor.today, task.dueIn),
      assigneeId: assignee(people, task, school),
      kitId: null,
      status,
      closedAt: status === "done" ? clock.at(addDays(anchor.today, -5), 15 * 60) : null,
    });
  }
  const [ending] = schools.toSorted((a, b) => a.memberUntil.localeCompare(b.memberUntil));
  if (ending) {
    rows.add("schoolTask", {
      id: newId(),
      schoolId: ending.id,
      kind: "auto",
      rule: "renewal_due",
      title: `Membership ends on ${dayWords(ending.memberUntil)}`,
      dueOn: ending.memberUntil,
      status: "open",
    });
  }
  if (!late) return;
  rows.add("schoolTask", {
    id: newId(),
    schoolId: late.school.id,
    kind: "auto",
    rule: "kit_overdue",
    title: `${late.kit.code} has not come back`,
    note: "The class was still using it when the driver called.",
    dueOn: late.collectOn,
    assigneeId: people.in("coordinator").userId,
    kitId: late.kit.id,
    status: "open",
    closedAt: null,
  });
}

function assignee(people: People, { to }: Task, school: School): string | null {
  if (to === undefined) return null;
  if (to === "driver") return school.route.driver.userId;
  return people.all.find((person) => person.data.role === to)?.userId ?? null;
}
