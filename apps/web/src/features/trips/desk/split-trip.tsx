import { splitTrip } from "@kitround/contract/trips/split-trip.ts";
import { splitOverVans } from "@kitround/contract/trips/trip-desk.ts";
import { listTrips, type Trip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import type { Vehicle } from "@kitround/contract/vehicles/vehicle.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { texts as areaTexts } from "#texts/split-trip";
import { CrewFields, carChoice, useCrew } from "../../../fittings/crew-fields.tsx";
import { together, Unread } from "../../../fittings/read.tsx";
import { wholeList } from "../../../server/whole-list.ts";
import { useSave } from "../../../server/use-save.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import type { Choice } from "../../../ui/select-input.tsx";
import { SplitStops } from "./split-stops.tsx";

const texts = areaTexts.form;

interface SplitTripProps {
  trip: TripDetail;
  onClose: () => void;
}

/** A second van for a trip: its driver, and its stops. */
export function SplitTrip({ trip, onClose }: SplitTripProps) {
  const id = useId();
  const { onDay } = trip;
  const crew = useCrew();
  const sameDay = useQuery(wholeList(listTrips, { from: onDay, to: onDay }));
  const read = together({ sameDay, crew });
  if (read.data) {
    const trips = read.data.sameDay.filter(({ status }) => status !== "cancelled");
    return <SplitForm trip={trip} trips={trips} crew={read.data.crew} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.title(trip.name)}</DialogTitle>
      <DialogContent>
        <Unread of={read} rows={5} height={56} />
      </DialogContent>
    </Dialog>
  );
}

interface SplitFormProps extends SplitTripProps {
  /** All trips of the day, including this one. */
  trips: readonly Trip[];
  crew: { drivers: readonly Choice[]; cars: readonly Vehicle[] };
}

interface Values {
  vehicleId: string | null;
  driverId: string | null;
  helperId: string | null;
  /** The second van's stops; null while the proposal is used. */
  stopIds: readonly string[] | null;
}

const unknown = { capacityG: null, capacityBoxes: null };

function SplitForm({ trip, trips, crew, onClose }: SplitFormProps) {
  const { drivers, cars } = crew;
  const stops = trip.stops.filter((stop) => stop.kind !== "base");
  const secondOf = ({ stopIds, vehicleId }: Pick<Values, "stopIds" | "vehicleId">) => {
    const room = cars.find((car) => car.id === vehicleId) ?? unknown;
    const proposed = splitTrip(stops, [trip, room]);
    // Stops that somebody else has removed meanwhile are ignored.
    const moved = stopIds?.filter((id) => stops.some((stop) => stop.id === id));
    return { room, proposed, second: moved ?? proposed.second };
  };
  const saving = useSave({
    values: (): Values => ({
      vehicleId: freeCar(cars, trips)?.id ?? null,
      driverId: null,
      helperId: null,
      stopIds: null,
    }),
    body: splitOverVans.body,
    send: ({ stopIds, ...crew }, call) =>
      call(splitOverVans, {
        params: { id: trip.id },
        body: {
          ...crew,
          rowVersion: trip.rowVersion,
          stopIds: [...secondOf({ ...crew, stopIds }).second],
        },
      }),
    saved: (made: TripDetail) => texts.done(made.name),
    onDone: onClose,
  });
  const { control } = saving.form;
  const { field, fieldState } = useController({
    control,
    name: "stopIds",
    rules: {
      validate: (stopIds, { vehicleId }) => {
        const { second } = secondOf({ stopIds, vehicleId });
        return (second.length > 0 && second.length < stops.length) || texts.oneEach;
      },
    },
  });
  const vehicleId = useWatch({ control, name: "vehicleId" });
  const { room, proposed, second } = secondOf({ stopIds: field.value, vehicleId });
  return (
    <FormDialog
      title={texts.title(trip.name)}
      saving={saving}
      submit={texts.submit}
      onClose={onClose}
    >
      <CrewFields
        control={control}
        drivers={drivers.map(withTrip(trips, (each, id) => each.driverId === id))}
        vehicles={cars
          .map(carChoice)
          .map((choice) =>
            choice.value === trip.vehicleId
              ? { ...choice, label: `${choice.label} (${texts.ownVehicle})` }
              : withTrip(trips, (each, id) => each.vehicleId === id)(choice),
          )}
        words={texts}
      />
      <SplitStops
        stops={stops}
        vans={[
          { name: trip.vehicleName, room: trip },
          { name: cars.find((car) => car.id === vehicleId)?.name ?? null, room },
        ]}
        second={second}
        why={field.value === null ? proposed.why : null}
        error={fieldState.error?.message}
        onMove={field.onChange}
        {...(field.value === null ? {} : { onPropose: () => field.onChange(null) })}
      />
    </FormDialog>
  );
}

/** One of the branch's vehicles that is on no trip of the day. */
function freeCar(cars: readonly Vehicle[], trips: readonly Trip[]): Vehicle | undefined {
  const busy = new Set(trips.map((trip) => trip.vehicleId));
  return cars.find((car) => !car.reimbursable && !busy.has(car.id));
}

/** Says on which trip of the day a person or vehicle is already. */
function withTrip(trips: readonly Trip[], isOn: (trip: Trip, id: string) => boolean) {
  return (choice: Choice): Choice => {
    const on = trips.find((trip) => isOn(trip, choice.value));
    return on ? { ...choice, label: `${choice.label} (${texts.on(on.name)})` } : choice;
  };
}
