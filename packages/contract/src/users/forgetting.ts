import { z } from "zod";
import { route } from "../route.ts";
import { byId, instant, line } from "../wire.ts";
import { user } from "./user.ts";

const count = z.int().min(0);

export const forgetting = z.object({
  /** The text to type as a confirmation. */
  name: z.string(),
  forgottenAt: instant.nullable(),
  /** Why it can't be done now. */
  refusal: z.string().nullable(),
  goes: z.object({ sessions: count, passkeys: count, links: count, mails: count, vehicles: count }),
  /** Records that are kept without the name. */
  stays: z.object({ trips: count, claims: count, changes: count }),
});
export type Forgetting = z.output<typeof forgetting>;

export const getForgetting = route({
  method: "GET",
  path: "/users/:id/forgetting",
  access: "users:manage",
  reads: [
    "audit_event",
    "branch_user",
    "feed",
    "km_claim",
    "mail_out",
    "passkey",
    "person",
    "session",
    "trip",
    "vehicle",
  ],
  summary: "Say what goes and what stays when a person is removed for good, or why they can't be",
  params: byId,
  result: forgetting,
});

export const forgetUser = route({
  method: "POST",
  path: "/users/:id/forgetting",
  access: "users:manage",
  summary:
    "Remove a person for good: name, addresses, sessions, passkeys and links go; trips, claims and the trail are kept without the name",
  params: byId,
  /** The person's name, as it was typed to confirm. */
  body: z.object({ name: line(300) }),
  result: user,
  errors: ["transition_refused"],
});
