import { z } from "zod";
import { requestStatuses } from "../requests/kit-request.ts";
import { route } from "../route.ts";
import { byId, day, id, instant } from "../wire.ts";

/** What is going on at a school, and what it has said of its kits. */
export const schoolNow = z.object({
  kits: z.array(
    z.object({
      kitId: id,
      code: z.string(),
      kitTypeName: z.string(),
      /** When it goes back; null where no plan says so. */
      collectOn: day.nullable(),
    }),
  ),
  /** The next trip that stops here; null while there is none. */
  visit: z
    .object({
      tripId: id,
      tripName: z.string(),
      onDay: day,
      deliveries: z.int(),
      collections: z.int(),
    })
    .nullable(),
  /** Open ones, the next due first. */
  tasks: z.array(z.object({ id, title: z.string(), dueOn: day.nullable() })),
  /** Of terms that are not over, by rank. */
  wishes: z.array(
    z.object({
      id,
      termId: id,
      termNumber: z.int(),
      termYear: z.int(),
      kitTypeName: z.string(),
      /** 0 is wanted most. */
      rank: z.int(),
      status: z.enum(requestStatuses),
      fromSchool: z.boolean(),
    }),
  ),
  /** What the school said on its page of kits that it has or had. */
  said: z.array(
    z.object({
      allocationId: id,
      students: z.int().nullable(),
      rating: z.int().nullable(),
      sentence: z.string().nullable(),
    }),
  ),
  /** Contacts whom a mail does not reach, and why. */
  unreached: z.array(
    z.object({
      contactId: id,
      /** When a mail last came back; null: none did. */
      bouncedAt: instant.nullable(),
      /** Since when the contact wants no mails; null: they are welcome. */
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
