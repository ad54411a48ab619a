import { can } from "@kitround/contract/access/capabilities.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { listVehicles, type Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { useQuery } from "@tanstack/react-query";
import { wholeList } from "../../../server/whole-list.ts";
import type { Choice } from "../../../ui/select-input.tsx";

/** The active drivers and vehicles. */
export function useCrew() {
  const users = useQuery(wholeList(listUsers, { status: "active" }));
  const vehicles = useQuery(wholeList(listVehicles));
  const drivers = (users.data ?? [])
    .filter(({ role }) => can(role, "trips:run") || can(role, "trips:run-own"))
    .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
  const cars = (vehicles.data ?? []).filter(({ status }) => status === "active");
  return {
    drivers,
    cars,
    pending: users.isPending || vehicles.isPending,
    failed: users.isError || vehicles.isError,
    retry: () => void Promise.all([users.refetch(), vehicles.refetch()]),
  };
}

export function carChoice({ id, name, plate }: Pick<Vehicle, "id" | "name" | "plate">): Choice {
  return { value: id, label: [name, plate].filter((part) => part !== null).join(", ") };
}

/** As `useCrew`, for a trip's form: the trip's own are always included. */
export function useChoices(trip: TripDetail): Record<"drivers" | "helpers" | "vehicles", Choice[]> {
  const { drivers, cars } = useCrew();
  return {
    drivers: withPresent(drivers, trip.driverId, trip.driverName),
    helpers: withPresent(drivers, trip.helperId, trip.helperName),
    vehicles: withPresent(cars.map(carChoice), trip.vehicleId, trip.vehicleName),
  };
}

function withPresent(choices: Choice[], value: string | null, label: string | null): Choice[] {
  if (value === null || choices.some((choice) => choice.value === value)) return choices;
  return [{ value, label: label ?? "?" }, ...choices];
}
