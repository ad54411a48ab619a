import { can } from "@kitround/contract/access/capabilities.ts";
import { getTrip, type TripDetail, updateTrip } from "@kitround/contract/trips/trip.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/trips";
import type { ApiError } from "../../lib/api-error.ts";
import { conflicts, merge, type Side } from "../../lib/conflict.ts";
import { formatDay } from "../../lib/dates.ts";
import { required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Form } from "../../ui/form.tsx";
import type { Choice } from "../../ui/select-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";

/** As the form holds them: "" is nobody, or none. A type, because the merge wants an index. */
type Values = { onDay: string; driverId: string; vehicleId: string };

const valuesOf = (trip: TripDetail): Values => ({
  onDay: trip.onDay,
  driverId: trip.driverId ?? "",
  vehicleId: trip.vehicleId ?? "",
});

/** Who drives what, and when. */
export function EditTrip({ trip, onClose }: { trip: TripDetail; onClose: () => void }) {
  const users = useQuery(queryOptions(listUsers, { query: { status: "active", limit: 1000 } }));
  const vehicles = useQuery(queryOptions(listVehicles, { query: { limit: 1000 } }));
  const drivers = users.data?.items
    .filter(({ role }) => can(role, "trips:run") || can(role, "trips:run-own"))
    .map((user) => ({ value: user.id, label: `${user.firstName} ${user.lastName}` }));
  const cars = vehicles.data?.items
    .filter((vehicle) => vehicle.status === "active")
    .map((vehicle) => ({
      value: vehicle.id,
      label: [vehicle.name, vehicle.plate].filter((part) => part !== null).join(", "),
    }));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="edit-trip">
      <DialogTitle id="edit-trip">{texts.edit.title}</DialogTitle>
      <DialogContent>
        {drivers && cars ? (
          <EditForm
            trip={trip}
            drivers={withPresent(drivers, trip.driverId, trip.driverName)}
            vehicles={withPresent(cars, trip.vehicleId, trip.vehicleName)}
            onClose={onClose}
          />
        ) : (
          <SkeletonRows rows={3} height={72} />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Whoever has it now stays a choice, also after leaving the list. */
function withPresent(choices: Choice[], value: string | null, label: string | null): Choice[] {
  if (value === null || choices.some((choice) => choice.value === value)) return choices;
  return [{ value, label: label ?? "?" }, ...choices];
}

interface EditFormProps {
  trip: TripDetail;
  drivers: readonly Choice[];
  vehicles: readonly Choice[];
  onClose: () => void;
}

function EditForm({ trip, drivers, vehicles, onClose }: EditFormProps) {
  const [before] = useState(() => valuesOf(trip));
  const [version, setVersion] = useState(trip.rowVersion);
  const [theirs, setTheirs] = useState<TripDetail | null>(null);
  const form = useForm<Values>({ defaultValues: before });
  const client = useQueryClient();
  const change = useAction(updateTrip, {
    onDone(now) {
      toast(texts.edit.saved, { undo: () => undo(now) });
      onClose();
    },
    onRefused: (error) => void refused(error),
  });
  const restore = useAction(updateTrip, { onDone: () => toast(texts.edit.undone) });

  function undo(now: TripDetail) {
    restore.mutate(input(trip.id, now.rowVersion, before));
  }
  async function refused(error: ApiError) {
    if (error.code === "stale_version") {
      const options = queryOptions(getTrip, { params: { id: trip.id } });
      setTheirs(await client.fetchQuery({ ...options, staleTime: 0 }));
      return;
    }
    for (const message of showServerErrors(form, error)) toast(message, { tone: "error" });
  }
  function choose(choice: Record<string, Side>) {
    if (theirs === null) return;
    const values = merge(before, form.getValues(), valuesOf(theirs), choice);
    form.reset(values);
    setVersion(theirs.rowVersion);
    setTheirs(null);
    change.mutate(input(trip.id, theirs.rowVersion, values));
  }

  return (
    <>
      <Form
        form={form}
        submit={texts.edit.save}
        pending={change.isPending}
        onCancel={onClose}
        onSubmit={(values) => change.mutate(input(trip.id, version, values))}
      >
        <DateInput control={form.control} name="onDay" label={texts.facts.day} rules={[required]} />
        <SelectInput
          control={form.control}
          name="driverId"
          label={texts.facts.driver}
          choices={drivers}
          empty={texts.edit.none}
        />
        <SelectInput
          control={form.control}
          name="vehicleId"
          label={texts.facts.vehicle}
          choices={vehicles}
          empty={texts.edit.noVehicle}
        />
      </Form>
      {theirs !== null && (
        <ConflictDialog
          fields={conflicts(before, form.getValues(), valuesOf(theirs)).map((key) => ({
            key,
            label: labels[key],
            mine: shown(key, form.getValues()[key], drivers, vehicles),
            theirs: shown(key, valuesOf(theirs)[key], drivers, vehicles),
          }))}
          onSave={choose}
          onCancel={onClose}
        />
      )}
    </>
  );
}

const labels: Record<keyof Values, string> = {
  onDay: texts.facts.day,
  driverId: texts.facts.driver,
  vehicleId: texts.facts.vehicle,
};

function input(id: string, rowVersion: number, { onDay, driverId, vehicleId }: Values) {
  return {
    params: { id },
    body: { rowVersion, onDay, driverId: driverId || null, vehicleId: vehicleId || null },
  };
}

function shown(
  key: keyof Values,
  value: string,
  drivers: readonly Choice[],
  vehicles: readonly Choice[],
): string {
  if (key === "onDay") return formatDay(value);
  const choices = key === "driverId" ? drivers : vehicles;
  return choices.find((choice) => choice.value === value)?.label ?? "";
}
