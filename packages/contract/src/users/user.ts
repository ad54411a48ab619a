import { z } from "zod";
import { roles } from "../access/capabilities.ts";
import { route } from "../route.ts";
import { linkKinds } from "./link-kinds.ts";
import { userStatuses } from "./user-status.ts";
import {
  byId,
  day,
  done,
  id,
  instant,
  label,
  name,
  page,
  paging,
  rowVersion,
  whole,
} from "../wire.ts";

/** `mailed`: an e-mail with their own link is on its way; otherwise the link has to be handed over. */
const mailed = z.boolean();

export const user = z.object({
  /** A person's membership of this branch. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null for callers who may not manage users. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** The last day of a membership that ends by itself, as of somebody whom another branch lends. */
  endsOn: day.nullable(),
  lastSeenAt: instant.nullable(),
  rowVersion,
});
export type User = z.output<typeof user>;

export const userSession = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  agent: z.string().nullable(),
  current: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

export const listUsers = route({
  method: "GET",
  path: "/users",
  access: "users:read",
  reads: ["branch_user", "person", "session"],
  summary: "List the branch's people",
  query: z.object({
    ...paging,
    /** Part of a name or an e-mail address. */
    q: z.string().max(100).optional(),
    role: z.enum(roles).optional(),
    status: z.enum(userStatuses).optional(),
  }),
  result: page(user),
});

export const getUser = route({
  method: "GET",
  path: "/users/:id",
  access: "users:read",
  reads: ["branch_user", "person", "session"],
  summary: "Read one person",
  params: byId,
  result: user,
});

export const inviteUser = route({
  method: "POST",
  path: "/users",
  access: "users:manage",
  // The answer is a link, which is not stored. Sending the call again makes a new link for the same person.
  keyless: true,
  summary:
    "Invite a person: answers a link that works once, for seven days; who is invited already gets a new link",
  body: z.object({
    email: z.email().max(254),
    firstName: name,
    lastName: name,
    phone: label.nullable().optional(),
    role: z.enum(roles),
    /** Their last day, for somebody whom another branch lends or who helps for a while. */
    endsOn: day.nullable().optional(),
  }),
  result: z.object({ user, invitationUrl: z.string(), expiresAt: instant, mailed }),
  status: 201,
  perMinute: 60,
  errors: ["already_exists", "transition_refused", "too_many_requests"],
});

export const updateUser = route({
  method: "PATCH",
  path: "/users/:id",
  access: "users:manage",
  summary:
    "Change a person's role, status or last day; nobody changes their own, nor grants a role above theirs",
  params: byId,
  body: z.object({
    rowVersion,
    role: z.enum(roles).optional(),
    status: z.enum(["active", "suspended", "removed"]).optional(),
    /** After this day they are suspended. Reactivating somebody clears a day that is past. */
    endsOn: day.nullable().optional(),
    /** Assigns their coming trips and their routes to this person. */
    drivingTo: id.optional(),
    /** Assigns their open tasks to this person. */
    tasksTo: id.optional(),
    /** Transfers their links to calendars and schools' pages to this person; otherwise these end when they are suspended or removed. */
    linksTo: id.optional(),
  }),
  result: user,
  errors: ["stale_version", "last_admin", "transition_refused"],
});

export const renewInvitation = route({
  method: "POST",
  path: "/users/:id/invitation",
  access: "users:manage",
  keyless: true,
  summary: "Make a new link: an invitation for who has not joined, a new password for who has",
  params: byId,
  result: z.object({ kind: z.enum(linkKinds), url: z.string(), expiresAt: instant, mailed }),
  perMinute: 60,
  errors: ["transition_refused", "too_many_requests"],
});

export const listUserSessions = route({
  method: "GET",
  path: "/users/:id/sessions",
  access: "users:manage",
  reads: ["branch_user", "person", "session"],
  summary: "List a person's live sessions",
  params: byId,
  result: whole(userSession),
});

export const endUserSessions = route({
  method: "DELETE",
  path: "/users/:id/sessions",
  access: "users:manage",
  summary: "Sign a person out everywhere",
  params: byId,
  result: done,
});

export const readLink = route({
  method: "GET",
  path: "/links/:token",
  access: "public",
  summary: "What a one-time link is for",
  params: z.object({ token: z.string().min(20).max(100) }),
  result: z.object({
    kind: z.enum(linkKinds),
    email: z.string(),
    firstName: z.string(),
    branchName: z.string(),
    /** The branch's greeting. */
    greeting: z.string(),
    /** An invitation of a person who has an account: they join by signing in, and keep their password. */
    hasPassword: z.boolean(),
  }),
  errors: ["link_expired"],
});

export const useLink = route({
  method: "POST",
  path: "/links/:token",
  access: "public",
  keyless: true,
  summary:
    "Choose a password with a one-time link; a person who has one already joins the branch by giving it",
  params: z.object({ token: z.string().min(20).max(100) }),
  body: z.object({ password: z.string().max(200) }),
  result: done,
  errors: ["link_expired", "too_many_requests"],
});

export const acceptInvitation = route({
  method: "POST",
  path: "/links/:token/acceptance",
  access: "session",
  // Sent twice, the second call answers that the link was used, because the person has joined already.
  keyless: true,
  summary: "Join a branch that invited the person who is signed in",
  params: z.object({ token: z.string().min(20).max(100) }),
  result: done,
  errors: ["link_expired", "transition_refused"],
});
