import { z } from "zod";
import { can, type Role } from "../access/capabilities.ts";
import { type Refusal, refusal } from "../refusal.ts";
import { route } from "../route.ts";
import { mayCarryTask } from "../school-tasks/school-task-rules.ts";
import { byId, day, id } from "../wire.ts";
import type { UserStatus } from "./user-status.ts";

/** What hangs on somebody: it waits when they go. */
export const duties = z.object({
  /** That they drive and that have not ended, the next first. */
  trips: z.array(
    z.object({
      id,
      name: z.string(),
      onDay: day,
      status: z.enum(["draft", "released", "in_progress"]),
    }),
  ),
  /** Active routes that they usually drive. */
  routes: z.array(z.object({ id, name: z.string() })),
  /** School tasks that are with them and not closed. */
  tasks: z.array(z.object({ id, title: z.string(), schoolName: z.string() })),
  /** Their claims that are not paid yet. */
  claims: z.array(
    z.object({
      id,
      number: z.int(),
      status: z.enum(["draft", "returned", "submitted", "approved", "exported"]),
      amountCents: z.int(),
      currency: z.string(),
    }),
  ),
});
export type Duties = z.output<typeof duties>;

export const getDuties = route({
  method: "GET",
  path: "/users/:id/duties",
  access: "users:manage",
  reads: [
    "branch_user",
    "km_claim",
    "km_claim_leg",
    "person",
    "route",
    "school",
    "school_task",
    "session",
    "trip",
  ],
  summary: "Read what hangs on a person: trips, routes, open tasks, claims that are not paid",
  params: byId,
  result: duties,
});

/** A trip that is under way ends with whoever drives it. */
export function canGoOn(trip: Duties["trips"][number]): boolean {
  return trip.status !== "in_progress";
}

/** How much of it somebody else can take: claims are their claimant's, whatever becomes of them. */
export function countsOf({ trips, routes, tasks }: Duties): { driving: number; tasks: number } {
  return { driving: trips.filter(canGoOn).length + routes.length, tasks: tasks.length };
}

interface Heir {
  id: string;
  role: Role;
  status: UserStatus;
}

/** May this person take over what another drives? */
export function mayTakeDriving(heir: Heir, fromId: string): Refusal | null {
  const drives = can(heir.role, "trips:run") || can(heir.role, "trips:run-own");
  if (heir.id !== fromId && heir.status === "active" && drives) return null;
  const message = "This person does not drive: choose another active one who does.";
  return refusal("invalid_input", message, "drivingTo");
}

/** May this person take over another's tasks? */
export function mayTakeTasks(heir: Heir, fromId: string): Refusal | null {
  if (heir.id !== fromId && mayCarryTask(heir) === null) return null;
  const message = "This person does not work on tasks: choose another active one who does.";
  return refusal("invalid_input", message, "tasksTo");
}
