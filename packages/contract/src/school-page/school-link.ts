import { z } from "zod";
import { route } from "../route.ts";
import { byId, done, id, instant, whole } from "../wire.ts";

/** A contact's link to the school's page. */
export const schoolLink = z.object({
  contactId: id,
  contactName: z.string(),
  /** The address that a link can be sent to; null if it has to be handed over. */
  email: z.string().nullable(),
  /** When the newest link was made; null if none is valid. */
  madeAt: instant.nullable(),
  /** Who made the newest one; null if it was mailed, or none is valid. */
  madeByName: z.string().nullable(),
});
export type SchoolLink = z.output<typeof schoolLink>;

const ofContact = z.object({ id, contactId: id });

export const listSchoolLinks = route({
  method: "GET",
  path: "/schools/:id/links",
  access: "schools:write",
  reads: ["branch_user", "person", "school", "school_contact", "school_link"],
  summary: "List a school's contacts with their links to its own page",
  params: byId,
  result: whole(schoolLink),
});

export const makeSchoolLink = route({
  method: "POST",
  path: "/schools/:id/links/:contactId",
  access: "schools:write",
  // The answer is the link, which is not stored.
  keyless: true,
  summary: "Make a contact's link to their school's own page. Only this answer contains it",
  params: ofContact,
  result: z.object({ url: z.string() }),
  status: 201,
  errors: ["not_found", "transition_refused"],
});

export const mailSchoolLink = route({
  method: "POST",
  path: "/schools/:id/links/:contactId/mail",
  access: "schools:write",
  summary: "Mail a contact a link to their school's own page",
  params: ofContact,
  perMinute: 30,
  result: done,
  errors: ["not_found", "transition_refused"],
});

export const revokeSchoolLinks = route({
  method: "DELETE",
  path: "/schools/:id/links/:contactId",
  access: "schools:write",
  summary: "Revoke every link of a contact; an old link then says whom to ask",
  params: ofContact,
  result: done,
});
