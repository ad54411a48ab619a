import { z } from "zod";
import { route } from "../route.ts";
import { mailStates } from "../users/mail.ts";
import { byId, done, id, instant } from "../wire.ts";
import { schoolMailKinds } from "./school-mail-words.ts";

/** Why a contact gets no e-mail. */
export const untoldReasons = ["no_address", "notices_off", "bounced", "unsubscribed"] as const;

export const schoolMail = z.object({
  id,
  kind: z.enum(schoolMailKinds),
  schoolId: id,
  schoolName: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  state: z.enum(mailStates),
  fault: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** What an earlier e-mail said that is no longer true. */
  changed: z.array(z.string()),
});
export type SchoolMail = z.output<typeof schoolMail>;

/** A school that no e-mail reaches, so the office phones it. */
export const visitToTell = z.object({
  schoolId: id,
  schoolName: z.string(),
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  /** When the office recorded that it has informed the school by phone. */
  toldAt: instant.nullable(),
});
export type VisitToTell = z.output<typeof visitToTell>;

export const listTripMails = route({
  method: "GET",
  path: "/trips/:id/mails",
  access: "trips:write",
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "file",
    "job",
    "kit",
    "kit_content",
    "kit_type",
    "mail_choice",
    "mail_out",
    "packing_list_line",
    "person",
    "preparation",
    "route",
    "school",
    "school_link",
    "school_report",
    "school_contact",
    "school_task",
    "stop",
    "stop_line",
    "stop_task",
    "trip",
    "vehicle",
  ],
  summary: "The e-mails to the schools of a trip, and the schools that get none",
  params: byId,
  result: z.object({
    /** The kinds that the branch has switched on. */
    tells: z.array(z.string()),
    mails: z.array(schoolMail),
    untold: z.array(
      z.object({
        schoolName: z.string(),
        contactName: z.string().nullable(),
        why: z.enum(untoldReasons),
      }),
    ),
    byPhone: z.array(visitToTell),
  }),
});

export const tellSchool = route({
  method: "POST",
  path: "/trips/:id/mails",
  access: "trips:write",
  summary: "Tell a school once more of a visit that has changed, or that nobody comes",
  params: byId,
  body: z.object({ schoolId: id }),
  result: z.object({ told: z.int() }),
  errors: ["transition_refused"],
});

export const noteTold = route({
  method: "POST",
  path: "/trips/:id/told",
  access: "trips:write",
  summary: "Note that a school was told of the visit by phone, or that it was not",
  params: byId,
  body: z.object({ schoolId: id, told: z.boolean() }),
  result: done,
});

export const unsubscribe = route({
  method: "POST",
  path: "/unsubscribe/:token",
  access: "public",
  keyless: true,
  summary: "End the notices to the address of a mail's link; with `back`, have them again",
  params: z.object({ token: z.string().min(20).max(100) }),
  query: z.object({ back: z.stringbool().optional() }),
  result: z.object({ branchName: z.string(), off: z.boolean() }),
  errors: ["link_expired"],
});
