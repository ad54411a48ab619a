import { z } from "zod";
import { route } from "../route.ts";
import { byId, day, grams, id, label, metres, name, page, paging, rowVersion } from "../wire.ts";

/** The vehicle types that rates are for: cars, vans and utes by fuel, and other kinds of vehicles. */
export const fuels = ["petrol", "diesel", "hybrid", "electric", "motorcycle", "bicycle"] as const;
export type Fuel = (typeof fuels)[number];

/** A tax year of a vehicle: its odometer at the start decides where the second rate tier begins. */
export const vehicleYear = z.object({
  startsOn: day,
  openingM: metres,
  logbookKept: z.boolean(),
  /** Private use in the year, if its owner entered it. */
  privateM: metres.nullable().default(null),
});

const vehicleFields = z.object({
  name,
  plate: label.nullable(),
  fuel: z.enum(fuels),
  /** True for a private vehicle, whose kilometres may be claimed. A vehicle of the branch only has a logbook. */
  reimbursable: z.boolean(),
  ownerId: id.nullable(),
  capacityG: grams.min(1).nullable(),
  capacityBoxes: z.int().min(1).max(1000).nullable(),
  odometerM: metres,
  status: z.enum(["active", "sold"]),
});

export const vehicle = vehicleFields.extend({
  id,
  ownerName: z.string().nullable(),
  years: z.array(vehicleYear),
  rowVersion,
});
export type Vehicle = z.output<typeof vehicle>;

export const listVehicles = route({
  method: "GET",
  path: "/vehicles",
  access: "session",
  reads: ["branch_user", "person", "vehicle", "vehicle_year"],
  carried: true,
  summary: "List vehicles: the office sees all, others the branch's and their own",
  query: z.object({ ...paging, mine: z.stringbool().optional() }),
  result: page(vehicle),
});

export const getVehicle = route({
  method: "GET",
  path: "/vehicles/:id",
  access: "session",
  summary: "Read one vehicle: the office any, others the branch's and their own",
  params: byId,
  result: vehicle,
});

export const createVehicle = route({
  method: "POST",
  path: "/vehicles",
  access: "claims:own",
  summary: "Add a vehicle: the office any, others their own private one",
  body: vehicleFields
    .partial()
    .required({ name: true, fuel: true, reimbursable: true })
    .extend({ years: z.array(vehicleYear).max(20).optional() }),
  result: vehicle,
  status: 201,
});

export const updateVehicle = route({
  method: "PATCH",
  path: "/vehicles/:id",
  access: "claims:own",
  summary: "Change a vehicle; years, where given, replace the list",
  params: byId,
  body: vehicleFields
    .partial()
    .extend({ rowVersion, years: z.array(vehicleYear).max(20).optional() }),
  result: vehicle,
  errors: ["stale_version", "odometer_back"],
});
