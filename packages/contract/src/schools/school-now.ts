import { z } from "zod";
import { requestStatuses } from "../requests/kit-request.ts";
import { route } from "../route.ts";
import { byId, day, id, instant } from "../wire.ts";

/** The present situation of a school, and its reports about its kits. */
export const schoolNow = z.object({
  kits: z.array(
    z.object({
      kitId: id,
      code: z.string(),
      kitTypeName: z.string(),
      /** When the kit goes back; null if no plan says so. */
      collectOn: day.nullable(),
    }),
  ),
  /** The next trip that stops here; null if there is none. */
  visit: z
    .object({
      tripId: id,
      tripName: z.string(),
      onDay: day,
      deliveries: z.int(),
      collections: z.int(),
    })
    .nullable(),
  /** Open tasks, the next due first. */
  tasks: z.array(z.object({ id, title: z.string(), dueOn: day.nullable() })),
  /** Requests for terms that are not over, by rank. */
  wishes: z.array(
    z.object({
      id,
      termId: id,
      termNumber: z.int(),
      termYear: z.int(),
      kitTypeName: z.string(),
      /** 0 is the first choice. */
      rank: z.int(),
      status: z.enum(requestStatuses),
      fromSchool: z.boolean(),
    }),
  ),
  /** What the school reported on its page about present and past kits. */
  said: z.array(
    z.object({
      allocationId: id,
      students: z.int().nullable(),
      rating: z.int().nullable(),
      sentence: z.string().nullable(),
    }),
  ),
  /** Contacts who can't be reached by e-mail, with the reason. */
  unreached: z.array(
    z.object({
      contactId: id,
      /** When an e-mail last bounced; null if none did. */
      bouncedAt: instant.nullable(),
      /** When the contact unsubscribed; null if they did not. */
      unsubscribedAt: instant.nullable(),
    }),
  ),
});
export type SchoolNow = z.output<typeof schoolNow>;

export const getSchoolNow = route({
  method: "GET",
  path: "/schools/:id/now",
  access: "schools:read",
  reads: [
    "allocation",
    "branch",
    "kit",
    "kit_request",
    "kit_type",
    "mail_choice",
    "route_stop",
    "school",
    "school_closure",
    "school_contact",
    "school_exclusion",
    "school_report",
    "school_task",
    "stop",
    "stop_line",
    "term",
    "trip",
    "route",
  ],
  summary:
    "Read what is at a school now, the next visit, open tasks, wishes, what it said of its kits, and contacts whom no mail reaches",
  params: byId,
  result: schoolNow,
});
