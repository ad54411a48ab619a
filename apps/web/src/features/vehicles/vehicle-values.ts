import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { fieldsOf } from "../../lib/fields-of.ts";

/** What the form holds of a vehicle. */
export type VehicleValues = Omit<Vehicle, "id" | "rowVersion" | "ownerName">;

/** A new one: the branch's, or somebody's own. */
const blank = (mine: boolean): VehicleValues => ({
  name: "",
  plate: null,
  fuel: "petrol",
  reimbursable: mine,
  ownerId: null,
  capacityG: null,
  capacityBoxes: null,
  odometerM: 0,
  status: "active",
  years: [],
});

export function valuesOf(vehicle: Vehicle | undefined, mine: boolean): VehicleValues {
  return fieldsOf(blank(mine), vehicle);
}
