import { z } from "zod";
import { photoLimit, photoTypes } from "../files/photo-rules.ts";
import { route } from "../route.ts";
import { byId, id, instant, label, metres, note } from "../wire.ts";
import { reasonsNot } from "./line-reasons.ts";
import { tripDetail } from "./trip.ts";

/** A driver's calls, stop by stop: trip-moves.ts computes their effect, on the phone as on the server. */
const access = ["trips:run", "trips:run-own"] as const;

export const startTrip = route({
  method: "POST",
  path: "/trips/:id/start",
  access,
  summary:
    "Start: writes the odometer down and loads every packed kit that goes out; kits that are not ready are named and stay",
  params: byId,
  body: z.object({ odoStartM: metres, at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused", "odometer_back"],
});

export const correctStart = route({
  method: "POST",
  path: "/trips/:id/start-odometer",
  access,
  summary: "Correct the odometer that a trip was started with, while it is under way",
  params: byId,
  body: z.object({ odoStartM: metres, at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused", "odometer_back"],
});

export const undoStart = route({
  method: "POST",
  path: "/trips/:id/undo-start",
  access,
  summary:
    "Undo a trip's start before its first stop: what was loaded is back at base as it was packed, and the trip is released again",
  params: byId,
  body: z.object({ at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const verifyAtVan = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/lines/:lineId/verify",
  access,
  summary: "Verify a packed kit at the van, before the start, so that it is loaded",
  params: byId.extend({ stopId: id, lineId: id }),
  body: z.object({ at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const arriveAtStop = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/arrive",
  access,
  summary: "Arrive at a stop",
  params: byId.extend({ stopId: id }),
  body: z.object({ at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const settleStopLine = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/lines/:lineId",
  access,
  summary:
    "Deliver or collect a kit, say why not, or open the line again while at the stop; a collection short of boxes is done and raises a task",
  params: byId.extend({ stopId: id, lineId: id }),
  body: z.object({
    result: z.enum(["done", "open", ...reasonsNot]),
    boxesActual: z.int().min(0).max(20).optional(),
    note: label.optional(),
    at: instant.optional(),
  }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const pickUpKit = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/pick-ups",
  access,
  summary:
    "Take a kit along that is on no list: it must stand at this school. The line's id is the device's own, so that what follows can name it",
  params: byId.extend({ stopId: id }),
  body: z.object({ lineId: id, code: label, at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const leaveStop = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/leave",
  access,
  summary:
    "Finish a stop; open lines become not done. Skipping needs a reason, and so does finishing without a photo or signature that is needed",
  params: byId.extend({ stopId: id }),
  body: z.object({
    skipReason: label.optional(),
    /** Skipped at the school's gate, so the drive there counts. */
    wasThere: z.boolean().optional(),
    receivedBy: label.optional(),
    note: note.optional(),
    /** Why a required photo or signature is missing. */
    noProof: label.optional(),
    legActualM: metres.optional(),
    at: instant.optional(),
  }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const proveStop = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/proofs",
  access,
  summary:
    "Add a photo of what was handed over, or the signature of who received it (then with a name): the picture's own bytes, drawn anew. Its id is the device's own, so that sent twice it is one",
  params: byId.extend({ stopId: id }),
  query: z.object({ proofId: id, signedBy: label.optional(), at: instant.optional() }),
  takes: photoTypes,
  bodyLimit: photoLimit,
  result: tripDetail,
  errors: ["transition_refused", "unsupported_media", "payload_too_large"],
});

export const undoStop = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/take-back",
  access,
  summary:
    "Undo a wrong tap: an arrival before anything is entered there, or a stop's end until the next stop's first entry",
  params: byId.extend({ stopId: id }),
  body: z.object({ at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const finishTrip = route({
  method: "POST",
  path: "/trips/:id/finish",
  access,
  summary:
    "Finish: writes the odometer down, unloads what is aboard at base, and makes the claim's legs where the vehicle is private",
  params: byId,
  body: z.object({ odoEndM: metres, gapReason: label.optional(), at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused", "odometer_back"],
});
