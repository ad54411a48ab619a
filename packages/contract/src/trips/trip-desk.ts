import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, id, label, metres, rowVersion } from "../wire.ts";
import { decisionChoices } from "./trip-end.ts";
import { stop, tripDetail } from "./trip.ts";

/** The office's actions on a released trip: accepting the plan's changes, correcting, deciding, closing. */

export const takePlanOver = route({
  method: "POST",
  path: "/trips/:id/take-over",
  access: ["trips:write", "trips:run-own"],
  summary:
    "Update a trip from the plan before it starts; it stays released, and its driver is notified of the changes",
  params: byId,
  body: z.object({ rowVersion }),
  result: tripDetail,
  errors: ["stale_version", "transition_refused", "school_closed"],
});

export const decideDifferences = route({
  method: "POST",
  path: "/trips/:id/decisions",
  access: "trips:write",
  summary:
    "Decide alike on things that differ from the plan; `again` puts them on another trip, or on a new one of a day; null opens them again",
  params: byId,
  body: z.object({
    /** The keys of the differences. */
    differences: z.array(z.string().min(1).max(60)).min(1).max(200),
    decision: z.enum(decisionChoices).nullable(),
    note: label.optional(),
    toTripId: id.optional(),
    onDay: day.optional(),
  }),
  result: tripDetail,
  errors: ["transition_refused", "already_exists", "school_closed"],
});

export const splitOverVans = route({
  method: "POST",
  path: "/trips/:id/split",
  access: "trips:write",
  summary:
    "Split a draft over two vans: the stops named go to a second trip of the same day with the crew and vehicle given; answers the second",
  params: byId,
  body: z.object({
    rowVersion,
    stopIds: z.array(id).min(1).max(60),
    driverId: id.nullable(),
    helperId: id.nullable(),
    vehicleId: id.nullable(),
  }),
  result: tripDetail,
  status: 201,
  errors: ["stale_version", "transition_refused"],
});

export const joinVans = route({
  method: "POST",
  path: "/trips/:id/join",
  access: "trips:write",
  summary:
    "Join two drafts of one day: the first takes the other's stops, and the other is cancelled; answers the first",
  params: byId,
  body: z.object({ rowVersion, otherTripId: id, otherRowVersion: rowVersion }),
  result: tripDetail,
  errors: ["stale_version", "transition_refused"],
});

export const correctOdometer = route({
  method: "POST",
  path: "/trips/:id/odometer",
  access: ["trips:run", "trips:run-own"],
  summary:
    "Correct a finished trip's odometer with a reason: its driver until a leg is claimed, the office after; the legs of a claim not submitted follow",
  params: byId,
  body: z.object({ rowVersion, odoStartM: metres, odoEndM: metres, reason: label }),
  result: tripDetail,
  errors: ["stale_version", "transition_refused", "odometer_back"],
});

/** What a van did at a school. */
export const schoolVisit = stop
  .pick({
    status: true,
    skipReason: true,
    leftAt: true,
    receivedBy: true,
    noProof: true,
    proofs: true,
  })
  .extend({ tripId: id, tripName: z.string(), onDay: day });

export const listSchoolVisits = route({
  method: "GET",
  path: "/schools/:id/visits",
  access: "trips:read",
  reads: ["file", "school", "stop", "trip"],
  summary: "List the last twenty visits of a school, with what was signed and photographed there",
  params: byId,
  result: z.object({ items: z.array(schoolVisit) }),
});
