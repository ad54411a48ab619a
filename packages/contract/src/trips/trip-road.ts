import { z } from "zod";
import { route } from "../route.ts";
import { byId, id, instant, note } from "../wire.ts";
import { tripDetail } from "./trip.ts";

/** What a driver enters beside the stops. */

const access = ["trips:run", "trips:run-own"] as const;

export const confirmNews = route({
  method: "POST",
  path: "/trips/:id/news",
  access,
  summary: "The driver has seen what the office changed after the release",
  params: byId,
  body: z.object({ seen: z.array(z.string().max(300)).max(100), at: instant.optional() }),
  result: tripDetail,
});

export const tickStopTask = route({
  method: "POST",
  path: "/trips/:id/stops/:stopId/tasks/:taskId",
  access,
  summary:
    "A school's task is done at the stop, or not after all; one of each visit stays open for the next",
  params: byId.extend({ stopId: id, taskId: id }),
  body: z.object({ done: z.boolean(), at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const tellOffice = route({
  method: "POST",
  path: "/trips/:id/messages",
  access,
  summary:
    "Tell the office something from the road: it becomes a school task, of the stop's school",
  params: byId,
  body: z.object({
    /** The task's id, chosen by the device, so that a message that is sent twice creates one task. */
    taskId: id,
    stopId: id.nullable(),
    kitId: id.nullable(),
    text: note,
    at: instant.optional(),
  }),
  result: tripDetail,
  errors: ["transition_refused"],
});

export const reorderStops = route({
  method: "POST",
  path: "/trips/:id/order",
  access,
  summary: "Drive the stops that are still to come in another order",
  params: byId,
  body: z.object({ stopIds: z.array(id).max(61), at: instant.optional() }),
  result: tripDetail,
  errors: ["transition_refused"],
});
