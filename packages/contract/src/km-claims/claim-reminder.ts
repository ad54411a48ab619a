import { z } from "zod";
import { route } from "../route.ts";

// The mail at a month's end about trips that are not claimed: a person's own choice, beside the link in each mail.

export const claimReminder = z.object({
  /** Whether the branch sends it at all. */
  sent: z.boolean(),
  /** Whether this person wants it: unsubscribed by a mail's link, they don't. */
  wanted: z.boolean(),
});
export type ClaimReminder = z.output<typeof claimReminder>;

export const getClaimReminder = route({
  method: "GET",
  path: "/me/claim-reminder",
  access: "claims:own",
  reads: ["branch_user", "claim_setting", "mail_choice", "person"],
  summary: "Read whether one is reminded by mail of trips that are not claimed",
  result: claimReminder,
});

export const setClaimReminder = route({
  method: "PUT",
  path: "/me/claim-reminder",
  access: "claims:own",
  summary: "Choose whether one is reminded by mail of trips that are not claimed",
  body: claimReminder.pick({ wanted: true }),
  result: claimReminder,
});
