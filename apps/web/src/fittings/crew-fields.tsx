import { can } from "@kitround/contract/access/capabilities.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import type { UserStatus } from "@kitround/contract/users/user-status.ts";
import { listVehicles, type Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { wholeList } from "../server/whole-list.ts";
import { type Choice, SelectInput } from "../ui/select-input.tsx";
import { together } from "./read.tsx";

/** The people who may drive, and the vehicles in use. A route's usual driver may be `invited` still. */
export function useCrew(statuses: readonly UserStatus[] = ["active"]) {
  const users = useQuery(wholeList(listUsers));
  const vehicles = useQuery(wholeList(listVehicles));
  const read = together({ users, vehicles });
  const drivers = (users.data ?? [])
    .filter(({ role, status }) => statuses.includes(status) && drives(role))
    .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
  const cars = (vehicles.data ?? []).filter(({ status }) => status === "active");
  return { ...read, data: read.data && { drivers, cars }, drivers, cars };
}

const drives = (role: Parameters<typeof can>[0]) =>
  can(role, "trips:run") || can(role, "trips:run-own");

export function carChoice({ id, name, plate }: Pick<Vehicle, "id" | "name" | "plate">): Choice {
  return { value: id, label: [name, plate].filter((part) => part !== null).join(", ") };
}

/** A trip's or a route's crew; null is not chosen yet. */
type Crew = Record<"vehicleId" | "driverId" | "helperId", string | null>;

type Names = { [K in "vehicleName" | "driverName" | "helperName"]?: string | null };

interface CrewFieldsProps<V extends Omit<Crew, "helperId">> {
  control: Control<V>;
  drivers: readonly Choice[];
  vehicles: readonly Choice[];
  /** The saved record. Its people and its vehicle can be chosen even if they are no longer active. */
  record?: (Partial<Crew> & Names) | undefined;
  /** The labels of the fields and of their empty values; a form without a helper's label has no helper. */
  words: Record<"vehicle" | "noVehicle" | "driver" | "noDriver", string> & {
    helper?: string;
    noHelper?: string;
  };
}

/** The vehicle, the driver and the helper, in a form whose fields have the wire's names. */
export function CrewFields<V extends Omit<Crew, "helperId">>(props: CrewFieldsProps<V>) {
  const { drivers, vehicles, record = {}, words } = props;
  // Cast: V has these fields, but the form library's types can't express that.
  const control = props.control as unknown as Control<Crew>;
  return (
    <>
      <SelectInput
        control={control}
        name="vehicleId"
        label={words.vehicle}
        choices={withSaved(vehicles, record.vehicleId, record.vehicleName)}
        empty={words.noVehicle}
      />
      <SelectInput
        control={control}
        name="driverId"
        label={words.driver}
        choices={withSaved(drivers, record.driverId, record.driverName)}
        empty={words.noDriver}
      />
      {words.helper !== undefined && (
        <SelectInput
          control={control}
          name="helperId"
          label={words.helper}
          choices={withSaved(drivers, record.helperId, record.helperName)}
          empty={words.noHelper ?? ""}
        />
      )}
    </>
  );
}

function withSaved(
  choices: readonly Choice[],
  value: string | null | undefined,
  label: string | null | undefined,
): readonly Choice[] {
  if (!value || choices.some((choice) => choice.value === value)) return choices;
  return [{ value, label: label ?? "?" }, ...choices];
}
