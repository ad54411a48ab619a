import { z } from "zod";
import { capabilities, roles } from "../access/capabilities.ts";
import { branchFormat } from "../branches/branch-format.ts";
import { route } from "../route.ts";
import { session } from "../session/session.ts";
import { byId, day, done, id, instant, label, name, rowVersion } from "../wire.ts";
import { mePath } from "./me-path.ts";

export const me = z.object({
  branchUserId: id,
  personId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.string(),
  /** Whether this person gets e-mails about trips that were assigned to them, changed or unassigned. */
  tripMails: z.boolean(),
  role: z.enum(roles),
  capabilities: z.array(z.enum(capabilities)),
  branch: z.object({
    id,
    name: z.string(),
    code: z.string(),
    ...branchFormat.shape,
    /** Contains example data only: nothing in it is real. */
    example: z.boolean(),
    /** Only administrators open it, and nothing in it can be changed. */
    archived: z.boolean(),
    /** Today's date at the branch. */
    today: day,
    /** The phone number that drivers call; null if the branch has none. */
    officePhone: z.string().nullable(),
  }),
  /** The address of the map's tiles, "https://host/{z}/{x}/{y}.png", and their attribution; null if routes are drawn without a map. */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  /** Every branch that this person may work in. */
  branches: z.array(
    z.object({ branchId: id, name: z.string(), role: z.enum(roles), example: z.boolean() }),
  ),
  rowVersion,
});
export type Me = z.output<typeof me>;

export const getMe = route({
  method: "GET",
  path: mePath,
  access: "session",
  carried: true,
  reads: ["branch", "branch_user", "person", "session"],
  summary: "Read who is signed in, and what they may do",
  result: me,
});

export const updateMe = route({
  method: "PATCH",
  path: mePath,
  access: "session",
  summary: "Change one's own name, phone, and whether mails tell of trips",
  body: z.object({
    rowVersion,
    firstName: name.optional(),
    lastName: name.optional(),
    phone: label.nullable().optional(),
    tripMails: z.boolean().optional(),
  }),
  result: me,
  errors: ["stale_version"],
});

export const changePassword = route({
  method: "POST",
  path: "/me/password",
  access: "session",
  // The answer contains a session's token, as when switching to another branch.
  keyless: true,
  summary: "Change one's own password: every session ends, this one too, and a new one is answered",
  body: z.object({ current: z.string().min(1).max(200), password: z.string().max(200) }),
  result: session,
  errors: ["too_many_requests"],
});

export const mySession = z.object({
  id,
  branchName: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  agent: z.string().nullable(),
  current: z.boolean(),
});

export const listMySessions = route({
  method: "GET",
  path: "/me/sessions",
  access: "session",
  reads: ["branch", "branch_user", "session"],
  summary: "List one's own live sessions",
  result: z.object({ items: z.array(mySession) }),
});

export const endMySession = route({
  method: "DELETE",
  path: "/me/sessions/:id",
  access: "session",
  summary: "End one of one's own sessions",
  params: byId,
  result: done,
});

export const downloadMyData = route({
  method: "GET",
  path: "/me/data",
  access: "session",
  summary: "What is kept about the caller, in every branch, as one file: a zip of CSV files",
  answers: "application/zip",
  result: z.string(),
  perMinute: 6,
});

export const switchBranch = route({
  method: "POST",
  path: "/me/branch",
  access: "session",
  whileArchived: true,
  // The answer contains a session's token, which is not stored and so can't be sent twice.
  keyless: true,
  summary: "Go on in another of one's branches: ends this session and answers a new one",
  body: z.object({ branchId: id }),
  result: session,
});
