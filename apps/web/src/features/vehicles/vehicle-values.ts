import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { today } from "../../lib/dates.ts";

/** A vehicle as its form holds it: texts, kilometres and kilograms. */
// A type, not an interface: the conflict dialog asks for one whose fields can be listed.
export type VehicleValues = {
  name: string;
  plate: string;
  fuel: string;
  kind: string;
  ownerId: string;
  capacityKg: string;
  capacityBoxes: string;
  odometerKm: string;
  status: string;
  years: { startsOn: string; openingKm: string; logbookKept: boolean }[];
};

const km = (metres: number) => String(Math.round(metres / 100) / 10);
const orNull = (text: string) => text.trim() || null;
const scaled = (text: string, by: number) => Math.round(Number(text.trim().replace(",", ".")) * by);

export function valuesOf(vehicle: Vehicle | undefined, mine: boolean): VehicleValues {
  return {
    name: vehicle?.name ?? "",
    plate: vehicle?.plate ?? "",
    fuel: vehicle?.fuel ?? "petrol",
    kind: (vehicle?.reimbursable ?? mine) ? "private" : "branch",
    ownerId: vehicle?.ownerId ?? "",
    capacityKg: vehicle?.capacityG ? String(vehicle.capacityG / 1000) : "",
    capacityBoxes: vehicle?.capacityBoxes?.toString() ?? "",
    odometerKm: vehicle === undefined ? "" : km(vehicle.odometerM),
    status: vehicle?.status ?? "active",
    years: (vehicle?.years ?? []).map(({ startsOn, openingM, logbookKept }) => ({
      startsOn,
      openingKm: km(openingM),
      logbookKept,
    })),
  };
}

/** What is sent of it, but for the fuel and the state, which the form checks against their lists. */
export function bodyOf(values: VehicleValues) {
  const reimbursable = values.kind === "private";
  const optional = (text: string, by: number) => (text.trim() === "" ? null : scaled(text, by));
  return {
    name: values.name,
    plate: orNull(values.plate),
    reimbursable,
    ownerId: reimbursable && values.ownerId !== "" ? values.ownerId : null,
    capacityG: optional(values.capacityKg, 1000),
    capacityBoxes: optional(values.capacityBoxes, 1),
    odometerM: scaled(values.odometerKm || "0", 1000),
    years: values.years.map(({ startsOn, openingKm, logbookKept }) => ({
      startsOn,
      openingM: scaled(openingKm, 1000),
      logbookKept,
    })),
  };
}

/** The first of April last passed: New Zealand's income year, the usual one here; any other day can be typed. */
export function usualYearStart(now = today()): string {
  const year = Number(now.slice(0, 4));
  return now.slice(5) >= "04-01" ? `${year}-04-01` : `${year - 1}-04-01`;
}
