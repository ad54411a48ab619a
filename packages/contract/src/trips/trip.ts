import { z } from "zod";
import { route } from "../route.ts";
import { kitState } from "../kits/kit-state-shape.ts";
import { proofAsked, stopProof } from "./stop-proof.ts";
import { tripStatuses } from "./trip-statuses.ts";
import { odometerCorrection, proposedCollection, tripDecision } from "./trip-end.ts";
import {
  byId,
  clock,
  day,
  grams,
  id,
  instant,
  label,
  metres,
  name,
  page,
  paging,
  rowVersion,
} from "../wire.ts";

export const stopStatuses = ["pending", "arrived", "done", "partial", "skipped"] as const;
export const lineResults = [
  "done",
  "not_ready",
  "missing_box",
  "refused",
  "wrong_kit",
  "skipped",
  "not_found",
  "in_use",
  "locked",
  "other",
] as const;

/**
 * Where a line's kit is, as its trip sees it: packed and verified for this delivery, packed but not verified, in the van, at this stop's
 * school, or elsewhere.
 */
const kitPlaces = ["packed", "unverified", "aboard", "here", "elsewhere"] as const;

export const trip = z.object({
  id,
  name: z.string(),
  routeId: id.nullable(),
  routeColour: z.string().nullable(),
  onDay: day,
  source: z.enum(["plan", "manual"]),
  driverId: id.nullable(),
  driverName: z.string().nullable(),
  helperId: id.nullable(),
  helperName: z.string().nullable(),
  vehicleId: id.nullable(),
  vehicleName: z.string().nullable(),
  /** The vehicle's last known odometer. */
  vehicleOdometerM: metres.nullable(),
  /** The vehicle's limits; null if unknown. */
  capacityG: grams.nullable(),
  capacityBoxes: z.int().nullable(),
  status: z.enum(tripStatuses),
  plannedM: metres.nullable(),
  odoStartM: metres.nullable(),
  /** The vehicle's last known odometer when the trip started; null before. */
  odoBeforeM: metres.nullable(),
  odoEndM: metres.nullable(),
  gapReason: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The planned departure from base, "08:30"; null if there is none. */
  departAt: clock.nullable(),
  /** The office's changes since it was released, in words, until the driver has seen them. */
  news: z.array(z.string()),
  /** The proof of delivery that its driver is asked for, as the branch required when the trip was released. */
  photoAtStop: proofAsked,
  signatureAtStop: proofAsked,
  stopsTotal: z.int(),
  /** Finished stops; skipped ones are counted separately. */
  stopsDone: z.int(),
  stopsSkipped: z.int(),
  deliveries: z.int(),
  collections: z.int(),
  boxes: z.int(),
  weightG: grams,
  rowVersion,
});
export type Trip = z.output<typeof trip>;

export const stopLine = z.object({
  id,
  action: z.enum(["deliver", "collect"]),
  allocationId: id.nullable(),
  kitId: id.nullable(),
  kitCode: z.string().nullable(),
  kitTypeName: z.string().nullable(),
  kitState: kitState.nullable(),
  /** From its packing list, as last counted or packed. */
  linesShort: z.int().min(0),
  kitIs: z.enum(kitPlaces),
  boxesExpected: z.int(),
  /** The kit's weight by its last weighing; 0 if it was not weighed. */
  weightG: grams,
  boxesActual: z.int().nullable(),
  status: z.enum(["open", "done", "failed"]),
  result: z.enum(lineResults).nullable(),
  /** The driver took it along although it was not on the trip. */
  unplanned: z.boolean(),
  /** Where the records had the kit when a driver found it here, in words; null if they agreed. */
  booked: z.string().nullable(),
  note: z.string().nullable(),
  /** When it was settled: handed over, or not possible. */
  doneAt: instant.nullable(),
  rowVersion,
  /** For a collection: whether the school said that the kit is ready at its office. Null if the school has no page. */
  schoolReady: z.boolean().nullable().optional(),
});
export type StopLine = z.output<typeof stopLine>;

export const stopTask = z.object({
  id,
  title: z.string(),
  done: z.boolean(),
  /** Something is brought from base: it is on the list of what is loaded. */
  bring: z.boolean().optional(),
});
export type StopTask = z.output<typeof stopTask>;

export const stop = z.object({
  id,
  seq: z.int(),
  kind: z.enum(["school", "base", "other"]),
  schoolId: id.nullable(),
  placeName: z.string(),
  suburb: z.string().nullable(),
  address: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  dropPoint: z.string().nullable(),
  accessNote: z.string().nullable(),
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  legPlannedM: metres.nullable(),
  legActualM: metres.nullable(),
  status: z.enum(stopStatuses),
  skipReason: z.string().nullable(),
  arrivedAt: instant.nullable(),
  leftAt: instant.nullable(),
  receivedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** Photos and the signature, oldest first. */
  proofs: z.array(stopProof),
  /** Why it was finished without the required proof. */
  noProof: z.string().nullable(),
  /** The school's open tasks, and those that were done at this stop. */
  tasks: z.array(stopTask),
  lines: z.array(stopLine),
  rowVersion,
});
export type Stop = z.output<typeof stop>;

export const tripDetail = trip.extend({
  stops: z.array(stop),
  cancelReason: z.string().nullable(),
  /** The plan's changes that this trip does not contain, in words; a released trip is never changed without its driver's knowledge. */
  planChanges: z.array(z.string()),
  /** Late kits at this trip's schools that no trip collects; offered before it starts. */
  proposed: z.array(proposedCollection),
  /** The decisions about differences to the plan, by the difference's key. */
  decisions: z.array(tripDecision),
  /** Corrections of the odometer, newest first. */
  corrections: z.array(odometerCorrection),
  /** Whether one of its legs is on a submitted claim. */
  claimed: z.boolean(),
});
export type TripDetail = z.output<typeof tripDetail>;

const readers = ["trips:read", "trips:run-own"] as const;

export const listTrips = route({
  method: "GET",
  path: "/trips",
  access: readers,
  carried: true,
  reads: ["branch_user", "kit", "person", "route", "stop", "stop_line", "trip", "vehicle"],
  summary: "List trips by day; a driver sees their own",
  query: z.object({
    ...paging,
    from: day.optional(),
    to: day.optional(),
    status: z.enum(tripStatuses).optional(),
    /** Trips that the caller drives. */
    mine: z.stringbool().optional(),
  }),
  result: page(trip),
});

export const getTrip = route({
  method: "GET",
  path: "/trips/:id",
  access: readers,
  carried: true,
  reads: [
    "allocation",
    "branch",
    "branch_user",
    "file",
    "kit",
    "kit_content",
    "kit_type",
    "km_claim",
    "km_claim_leg",
    "odometer_correction",
    "packing_list_line",
    "person",
    "preparation",
    "route",
    "route_stop",
    "school",
    "school_link",
    "school_report",
    "school_contact",
    "school_task",
    "stop",
    "stop_line",
    "stop_task",
    "trip",
    "trip_decision",
    "vehicle",
  ],
  summary: "Read one trip with its stops and what is handed over at each",
  params: byId,
  result: tripDetail,
});

export const createTrip = route({
  method: "POST",
  path: "/trips",
  access: "trips:write",
  summary: "Make a trip by hand, with schools in order",
  body: z.object({
    name,
    onDay: day,
    driverId: id.nullable().optional(),
    vehicleId: id.nullable().optional(),
    schoolIds: z.array(id).min(1).max(60),
  }),
  result: tripDetail,
  status: 201,
  errors: ["school_closed"],
});

export const updateTrip = route({
  method: "PATCH",
  path: "/trips/:id",
  access: "trips:write",
  summary:
    "Change driver, helper, vehicle or day, or the order of stops, before it starts; a stop that stopIds leaves out comes off with its lines",
  params: byId,
  body: z.object({
    rowVersion,
    onDay: day.optional(),
    driverId: id.nullable().optional(),
    helperId: id.nullable().optional(),
    vehicleId: id.nullable().optional(),
    departAt: clock.nullable().optional(),
    stopIds: z.array(id).max(61).optional(),
  }),
  result: tripDetail,
  errors: ["stale_version", "transition_refused", "school_closed"],
});

export const addStopLine = route({
  method: "POST",
  path: "/trips/:id/lines",
  access: "trips:write",
  summary: "Add a delivery or a collection at a school, before the trip starts",
  params: byId,
  body: z.object({ schoolId: id, action: z.enum(["deliver", "collect"]), kitId: id }),
  result: tripDetail,
  errors: ["transition_refused", "already_exists", "school_closed"],
});

export const moveTrip = route({
  method: "POST",
  path: "/trips/:id/status",
  access: "trips:write",
  summary:
    "Release (needs driver and vehicle), back to draft (which updates it from the plan), reconcile, or cancel with a reason",
  params: byId,
  body: z.object({
    rowVersion,
    status: z.enum(["released", "draft", "reconciled", "cancelled"]),
    reason: label.optional(),
  }),
  result: tripDetail,
  errors: ["stale_version", "transition_refused", "school_closed"],
});
