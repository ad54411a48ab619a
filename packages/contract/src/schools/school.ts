import { z } from "zod";
import { route } from "../route.ts";
import {
  byId,
  clock,
  day,
  grams,
  id,
  label,
  name,
  note,
  page,
  paging,
  rowVersion,
} from "../wire.ts";
import { cadences } from "../plan/days.ts";
import { pageLanguages } from "../school-page/page-languages.ts";
import { schoolStatuses } from "./school-statuses.ts";

/** The columns of a school that people write; the server's query selects these. */
export const schoolFields = z.object({
  moeNumber: label.nullable(),
  nameEn: name,
  nameMi: name.nullable(),
  type: label.nullable(),
  authority: label.nullable(),
  roll: z.int().min(0).max(20_000).nullable(),
  address: label.nullable(),
  suburb: label.nullable(),
  city: label.nullable(),
  postcode: label.nullable(),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  language: label.nullable(),
  /** Where boxes are handed over: "office, ground floor". */
  dropPoint: label.nullable(),
  /** What a driver must know on arrival: gate code, one-way drive. */
  accessNote: note.nullable(),
  windowFrom: clock.nullable(),
  windowTo: clock.nullable(),
  /** Maximum kits in one rotation. */
  maxKits: z.int().min(0).max(20),
  heavyOk: z.boolean(),
  /** The heaviest kit that it accepts, in grams; null if it has no limit of its own. */
  maxKitG: grams.min(1).nullable(),
  notifyEmail: z.boolean(),
  status: z.enum(schoolStatuses),
  /** The last day of its membership; null if it does not end. */
  memberUntil: day.nullable(),
});

export const school = schoolFields.extend({
  id,
  routeId: id.nullable(),
  routeName: z.string().nullable(),
  routeColour: z.string().nullable(),
  routeWeekday: z.int().nullable(),
  routeCadence: z.enum(cadences).nullable(),
  /** A day of one of the branch's weeks A. */
  weeksFrom: day,
  openTasks: z.int(),
  rowVersion,
});
export type School = z.output<typeof school>;

/** Whether a contact agreed to get e-mails. */
export const consents = ["not_asked", "given", "refused"] as const;

export const schoolContact = z.object({
  id,
  name,
  role: label.nullable(),
  email: z.email().max(254).nullable(),
  phone: label.nullable(),
  isPrimary: z.boolean(),
  /** The language of the school's page, one of those that the page has texts in. */
  language: z.enum(pageLanguages),
  /** A contact who refused gets no mails, except a link to the page that somebody sends. */
  consent: z.enum(consents),
  /** When the contact agreed or refused. */
  consentOn: day.nullable(),
});

export const schoolClosure = z.object({ id, fromOn: day, toOn: day, reason: label });

/** A title that the school is not lent, with the reason. */
export const schoolExclusion = z.object({
  kitTypeId: id,
  kitTypeName: z.string(),
  reason: label.nullable(),
});

export const schoolDetail = school.extend({
  contacts: z.array(schoolContact),
  closures: z.array(schoolClosure),
  excluded: z.array(schoolExclusion),
});
export type SchoolDetail = z.output<typeof schoolDetail>;

export const listSchools = route({
  method: "GET",
  path: "/schools",
  access: "schools:read",
  reads: ["branch", "route", "route_stop", "school", "school_task", "stop", "trip"],
  summary: "List schools",
  query: z.object({
    ...paging,
    /** Part of a name, suburb, city or ministry number. */
    q: z.string().trim().max(100).optional(),
    status: z.enum(schoolStatuses).optional(),
    /** A route, or "none" for schools without a route. */
    route: z.union([id, z.literal("none")]).optional(),
    /** "no": without schools that left the library. */
    left: z.literal("no").optional(),
    /** The order for a picker: schools whose name begins with the search text first, or, above these, schools without a route. */
    first: z.enum(["match", "unrouted"]).optional(),
  }),
  result: page(school),
});

export const getSchool = route({
  method: "GET",
  path: "/schools/:id",
  access: "schools:read",
  reads: [
    "branch",
    "kit_type",
    "route",
    "route_stop",
    "school",
    "school_closure",
    "school_contact",
    "school_exclusion",
    "school_task",
    "stop",
    "trip",
  ],
  summary: "Read one school with its contacts and closures",
  params: byId,
  result: schoolDetail,
});

export const createSchool = route({
  method: "POST",
  path: "/schools",
  access: "schools:write",
  summary: "Add a school",
  body: schoolFields.partial().required({ nameEn: true }),
  result: schoolDetail,
  status: 201,
  errors: ["already_exists"],
});

export const markContactBounced = route({
  method: "POST",
  path: "/schools/:id/contacts/:contactId/bounce",
  access: "schools:write",
  summary: "Mark that a mail to a contact came back later, or that its address works again",
  params: z.object({ id, contactId: id }),
  body: z.object({ bounced: z.boolean() }),
  result: schoolDetail,
});

export const updateSchool = route({
  method: "PATCH",
  path: "/schools/:id",
  access: "schools:write",
  summary:
    "Change a school; contacts, closures and excluded titles, where given, replace the whole list. A contact that stays keeps its language and consent where they are absent",
  params: byId,
  body: schoolFields.partial().extend({
    rowVersion,
    contacts: z
      .array(
        schoolContact
          .omit({ id: true })
          .partial({ language: true, consent: true, consentOn: true }),
      )
      .max(50)
      .optional(),
    closures: z
      .array(schoolClosure.omit({ id: true }))
      .max(100)
      .optional(),
    excluded: z
      .array(schoolExclusion.omit({ kitTypeName: true }))
      .max(100)
      .optional(),
  }),
  result: schoolDetail,
  errors: ["stale_version", "already_exists"],
});
