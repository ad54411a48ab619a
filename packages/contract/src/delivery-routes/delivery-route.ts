import { z } from "zod";
import { cadences } from "../plan/days.ts";
import { route } from "../route.ts";
import { byId, day, id, metres, name, page, paging, rowVersion } from "../wire.ts";

const routeFields = z.object({
  name,
  /** ISO: 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /** Every week, or every second: weeks A or weeks B of the branch. */
  cadence: z.enum(cadences),
  colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
  driverId: id.nullable(),
  vehicleId: id.nullable(),
  status: z.enum(["active", "archived"]),
});

export const deliveryRoute = routeFields.extend({
  id,
  /** A day of one of the branch's weeks A. */
  weeksFrom: day,
  driverName: z.string().nullable(),
  vehicleName: z.string().nullable(),
  schools: z.int(),
  /** Base to base, if every leg is known. */
  plannedM: metres.nullable(),
  rowVersion,
});
export type DeliveryRoute = z.output<typeof deliveryRoute>;

export const routeStop = z.object({
  schoolId: id,
  schoolName: z.string(),
  suburb: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  seq: z.int().min(1),
  /** From the stop before (the base for the first); null if neither typed nor computable. */
  plannedM: metres.nullable(),
  /** Computed from the map, not typed. */
  reckoned: z.boolean(),
  plannedMinutes: z.int().min(0).nullable(),
});

export type RouteStop = z.output<typeof routeStop>;

export const deliveryRouteDetail = deliveryRoute.extend({
  baseLat: z.number().nullable(),
  baseLng: z.number().nullable(),
  stops: z.array(routeStop),
});
export type DeliveryRouteDetail = z.output<typeof deliveryRouteDetail>;

export const listRoutes = route({
  method: "GET",
  path: "/routes",
  access: "schools:read",
  reads: ["branch", "branch_user", "person", "route", "route_stop", "school", "vehicle"],
  summary: "List routes",
  query: z.object({ ...paging, archived: z.stringbool().optional() }),
  result: page(deliveryRoute),
});

export const getRoute = route({
  method: "GET",
  path: "/routes/:id",
  access: "schools:read",
  reads: ["branch", "branch_user", "person", "route", "route_stop", "school", "vehicle"],
  summary: "Read one route with its stops in order",
  params: byId,
  result: deliveryRouteDetail,
});

export const createRoute = route({
  method: "POST",
  path: "/routes",
  access: "schools:write",
  summary: "Add a route",
  body: routeFields.partial().required({ name: true, weekday: true }),
  result: deliveryRouteDetail,
  status: 201,
  errors: ["already_exists"],
});

export const updateRoute = route({
  method: "PATCH",
  path: "/routes/:id",
  access: "schools:write",
  summary: "Change a route",
  params: byId,
  body: routeFields.partial().extend({ rowVersion }),
  result: deliveryRouteDetail,
  errors: ["stale_version", "already_exists", "in_use"],
});

export const setRouteStops = route({
  method: "PUT",
  path: "/routes/:id/stops",
  access: "schools:write",
  summary:
    "Set a route's schools in order; a leg without plannedM is reckoned from coordinates (great circle x 1.3). A school moves here from another route",
  params: byId,
  body: z.object({
    rowVersion,
    stops: z
      .array(
        z.object({
          schoolId: id,
          plannedM: metres.optional(),
          plannedMinutes: z.int().min(0).optional(),
        }),
      )
      .max(200),
  }),
  result: deliveryRouteDetail,
  errors: ["stale_version"],
});

export const proposeOrder = route({
  method: "POST",
  path: "/routes/:id/proposed-order",
  access: "schools:read",
  summary: "Propose the shortest order of these schools, base to base; saves nothing",
  params: byId,
  body: z.object({ schoolIds: z.array(id).min(1).max(200) }),
  result: z.object({
    /** All requested schools; those that are not on the map come last, in their given order. */
    schoolIds: z.array(id),
    notOnMap: z.int(),
    /**
     * The distance to each of them from the one before, the base for the first, by a road service; empty if only the
     * map was used.
     */
    roads: z.array(z.object({ metres: metres.nullable(), minutes: z.int().nullable() })).nullable(),
    /** A sentence if a road service was asked without success. */
    note: z.string().nullable(),
  }),
});
