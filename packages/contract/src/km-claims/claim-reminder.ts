import { z } from "zod";
import { route } from "../route.ts";

// The monthly mail about trips that are not claimed. People can switch it off here, as well as by the link in each mail.

export const claimReminder = z.object({
  /** Whether the branch sends this mail at all. */
  sent: z.boolean(),
  /** Whether this person gets it; false after they unsubscribed by a mail's link. */
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
