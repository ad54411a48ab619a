import { z } from "zod";
import { route } from "../route.ts";
import { clock, day, grams, id, metres, rowVersion } from "../wire.ts";
import { trip } from "./trip.ts";

/** All drafts of a day, shared out over the vans and drivers of that day. */

const van = z.object({
  vehicleId: id,
  driverId: id.nullable(),
  /** It leaves the base at this time. */
  departAt: clock,
});

const load = z.object({ weightG: grams, boxes: z.int() });

export const sharedStop = z.object({
  schoolId: id,
  placeName: z.string(),
  legM: metres,
  /** Minutes since midnight. */
  atMin: z.number(),
  waitMin: z.number(),
  /** The kits delivered and collected there. */
  kits: z.int(),
  ...load.shape,
});
export type SharedStop = z.output<typeof sharedStop>;

export const sharedVan = van.extend({
  vehicleName: z.string(),
  capacityG: grams.nullable(),
  capacityBoxes: z.int().nullable(),
  backBy: clock.nullable(),
  /** In the order of the drive; empty for a van that is not needed. */
  stops: z.array(sharedStop),
  plannedM: metres,
  /** Back at base, in minutes since midnight. */
  homeMin: z.number(),
  /** The largest load on its way. */
  load,
});
export type SharedVan = z.output<typeof sharedVan>;

export const sharedDay = z.object({
  /** The drafts whose stops are shared out, as they were read. */
  trips: z.array(trip.pick({ id: true, name: true, rowVersion: true })),
  vans: z.array(sharedVan),
  left: z.array(z.object({ schoolId: id, placeName: z.string(), why: z.string() })),
});
export type SharedDay = z.output<typeof sharedDay>;

export const proposeShare = route({
  method: "POST",
  path: "/trips/share/proposal",
  access: "trips:write",
  summary:
    "Propose how the stops of a day's drafts are shared out over these vans, within room, hours and opening times; saves nothing",
  body: z.object({
    onDay: day,
    vans: z
      .array(
        van.extend({
          /** It is back at base by this time; null: whenever its last stop is done. */
          backBy: clock.nullable(),
        }),
      )
      .min(1)
      .max(9),
  }),
  result: sharedDay,
  errors: ["transition_refused"],
});

export const shareDay = route({
  method: "POST",
  path: "/trips/share",
  access: "trips:write",
  summary:
    "Share a day's drafts out over these vans: a draft for each van with stops, one without a van for schools that are not named; drafts that lose all stops are cancelled",
  body: z.object({
    onDay: day,
    trips: z.array(z.object({ id, rowVersion })).min(1).max(60),
    vans: z
      .array(van.extend({ schoolIds: z.array(id).min(1).max(60) }))
      .min(1)
      .max(9),
  }),
  result: z.object({ items: z.array(trip) }),
  errors: ["stale_version", "transition_refused"],
});
