import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { fieldsOf } from "../../lib/fields-of.ts";

/** The values of the vehicle form. */
export type VehicleValues = Omit<Vehicle, "id" | "rowVersion" | "ownerName">;

/** The form's values for a new vehicle, of the branch or of a person. */
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
