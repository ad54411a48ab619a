import {
  createVehicle,
  fuels,
  getVehicle,
  updateVehicle,
  type Vehicle,
} from "@kitround/contract/vehicles/vehicle.ts";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/vehicles";
import { api } from "../../server/api.ts";
import { useSession } from "../../lib/stored-session.ts";
import { useSave } from "../../server/use-save.ts";
import { KgInput, DistanceInput } from "../../ui/amount-inputs.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { OwnerInput } from "./owner-input.tsx";
import { valuesOf } from "./vehicle-values.ts";
import { YearsInput } from "./years-input.tsx";

interface VehicleFormProps {
  vehicle?: Vehicle;
  /** Somebody's own car, so the form does not ask for its owner. */
  mine: boolean;
  onClose: () => void;
}

const statuses = ["active", "sold"] as const;

export function VehicleForm({ vehicle, mine, onClose }: VehicleFormProps) {
  const session = useSession();
  const saving = useSave({
    record: vehicle,
    values: (record: Vehicle | undefined) => valuesOf(record, mine),
    body: updateVehicle.body,
    send: (values, call, rowVersion) => {
      const owner = mine ? (session?.branchUserId ?? null) : values.ownerId;
      const body = { ...values, ownerId: values.reimbursable ? owner : null };
      return vehicle === undefined
        ? call(createVehicle, { body })
        : call(updateVehicle, { params: { id: vehicle.id }, body: { ...body, rowVersion } });
    },
    read: () => api(getVehicle, { params: { id: vehicle?.id ?? "" } }),
    saved: texts.saved,
    onDone: onClose,
  });
  const { control } = saving.form;
  const isPrivate = useWatch({ control, name: "reimbursable" });
  return (
    <FormDialog
      title={vehicle === undefined ? (mine ? texts.addMine : texts.add) : texts.edit}
      saving={saving}
      submit={texts.save}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label={texts.name} help={texts.nameHelp} />
      <FieldPair>
        <TextInput control={control} name="plate" label={texts.plate} />
        <SelectInput
          control={control}
          name="fuel"
          label={texts.fuel}
          choices={fuels.map((value) => ({ value, label: texts.fuels[value] }))}
        />
      </FieldPair>
      {!mine && (
        <SelectInput
          control={control}
          name="reimbursable"
          label={texts.kind}
          choices={[
            { value: false, label: texts.kinds.branch },
            { value: true, label: texts.kinds.private },
          ]}
        />
      )}
      {!mine && isPrivate && <OwnerInput control={control} />}
      <FieldPair>
        <KgInput control={control} name="capacityG" label={texts.capacityKg} />
        <NumberInput control={control} name="capacityBoxes" label={texts.capacityBoxes} />
      </FieldPair>
      <DistanceInput control={control} name="odometerM" label={texts.odometer} />
      <YearsInput control={control} />
      {vehicle !== undefined && (
        <SelectInput
          control={control}
          name="status"
          label={texts.status}
          choices={statuses.map((value) => ({ value, label: texts.statuses[value] }))}
        />
      )}
    </FormDialog>
  );
}
