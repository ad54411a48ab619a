import { z } from "zod";
import { roles } from "../access/capabilities.ts";
import { route } from "../route.ts";
import { byId, id, instant, page, paging } from "../wire.ts";
import { linkKinds } from "./link-kinds.ts";
import { userStatuses } from "./user-status.ts";

/** `by_hand`: no mail server is configured, so the person who requested it hands it over. `failed`: every attempt failed. */
export const mailStates = ["waiting", "sent", "refused", "failed", "by_hand"] as const;

export const mail = z.object({
  id,
  kind: z.enum(linkKinds),
  toName: z.string(),
  toAddress: z.string(),
  state: z.enum(mailStates),
  /** The mail server's message, if it refused. */
  fault: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** The recipient, with their present name. */
  userId: id,
  role: z.enum(roles),
  status: z.enum(userStatuses),
});
export type Mail = z.output<typeof mail>;

const reads = ["branch_user", "job", "mail_out", "person", "session"] as const;

export const listUserMails = route({
  method: "GET",
  path: "/users/:id/mails",
  access: "users:manage",
  reads,
  summary: "List the e-mails with links that went to a person, the newest first; never the links",
  params: byId,
  result: z.object({ items: z.array(mail) }),
});

export const listMails = route({
  method: "GET",
  path: "/mails",
  access: "users:manage",
  reads: ["branch_user", "job", "mail_out"],
  summary: "List the branch's e-mails, the newest first, and what came of each",
  query: z.object(paging),
  result: page(mail),
});

export const writeMail = route({
  method: "POST",
  path: "/mails/:id/text",
  access: "users:manage",
  // The answer contains a link that is not stored. Sending the call again makes an e-mail with another link, and both work.
  keyless: true,
  summary:
    "Write an e-mail that was not sent, to hand over: its text with a link that works once, for seven days",
  params: byId,
  result: z.object({
    toName: z.string(),
    toAddress: z.string(),
    subject: z.string(),
    text: z.string(),
    expiresAt: instant,
  }),
  errors: ["transition_refused"],
});
