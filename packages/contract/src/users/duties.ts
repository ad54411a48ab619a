import { z } from "zod";
import { can, type Role } from "../access/capabilities.ts";
import { feedKinds, mayHaveFeed } from "../feeds/feed-rules.ts";
import { type Refusal, refusal } from "../refusal.ts";
import { route } from "../route.ts";
import { mayCarryTask } from "../school-tasks/school-task-rules.ts";
import { byId, day, id, instant } from "../wire.ts";
import { linkKinds } from "./link-kinds.ts";
import type { UserStatus } from "./user-status.ts";

/** The work assigned to a person, which nobody does after they leave. */
export const duties = z.object({
  /** Trips that they drive and that have not ended, the next first. */
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
  /** School tasks that are assigned to them and open. */
  tasks: z.array(z.object({ id, title: z.string(), schoolName: z.string().nullable() })),
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
  /** Their links that work for anyone who has them, newest first. */
  links: z.array(
    z.object({
      kind: z.enum(["branch", "school", "school_page", ...linkKinds]),
      /** The school of a calendar link, whom a link to a school's page is for, or the person that a sign-in link was made for. */
      name: z.string().nullable(),
      madeAt: instant,
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
    "feed",
    "km_claim",
    "km_claim_leg",
    "one_time_link",
    "person",
    "route",
    "school",
    "school_contact",
    "school_link",
    "school_task",
    "session",
    "trip",
  ],
  summary:
    "Read what hangs on a person: trips, routes, open tasks, claims that are not paid, links that they made",
  params: byId,
  result: duties,
});

/** A trip in progress stays with its driver. */
export function canGoOn(trip: Duties["trips"][number]): boolean {
  return trip.status !== "in_progress";
}

/** Links that another person can take over: calendars, and pages of schools. */
export const lastingLinks = [...feedKinds, "school_page"] as const;
export type LastingLink = (typeof lastingLinks)[number];

/** The kinds of somebody's links that another person can take over. */
export function lastingKinds({ links }: Pick<Duties, "links">): LastingLink[] {
  return lastingLinks.filter((each) => links.some(({ kind }) => kind === each));
}

/** How much of it another person can take over: claims always stay with their claimant. */
export function countsOf({ trips, routes, tasks }: Duties): { driving: number; tasks: number } {
  return { driving: trips.filter(canGoOn).length + routes.length, tasks: tasks.length };
}

interface Heir {
  id: string;
  role: Role;
  status: UserStatus;
}

/** Whether this person may take over another's trips. */
export function mayTakeDriving(heir: Heir, fromId: string): Refusal | null {
  const drives = can(heir.role, "trips:run") || can(heir.role, "trips:run-own");
  if (heir.id !== fromId && heir.status === "active" && drives) return null;
  const message = "This person does not drive: choose another active one who does.";
  return refusal("invalid_input", message, "drivingTo");
}

/** Whether this person may take over another's tasks. */
export function mayTakeTasks(heir: Heir, fromId: string): Refusal | null {
  if (heir.id !== fromId && mayCarryTask(heir) === null) return null;
  const message = "This person does not work on tasks: choose another active one who does.";
  return refusal("invalid_input", message, "tasksTo");
}

/** Whether this person may take over another's links of these kinds. */
export function mayTakeLinks(
  heir: Heir,
  fromId: string,
  kinds: readonly LastingLink[],
): Refusal | null {
  const may = kinds.every((kind) =>
    kind === "school_page" ? can(heir.role, "schools:write") : mayHaveFeed(kind, heir.role),
  );
  if (heir.id !== fromId && heir.status === "active" && may) return null;
  const message = "This person may not make such links: choose another active one who may.";
  return refusal("invalid_input", message, "linksTo");
}
