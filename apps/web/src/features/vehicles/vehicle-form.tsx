import {
  createVehicle,
  fuels,
  listVehicles,
  updateVehicle,
  type Vehicle,
} from "@kitround/contract/vehicles/vehicle.ts";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { texts } from "#texts/vehicles";
import type { ApiError } from "../../lib/api-error.ts";
import { isShown } from "../../lib/api-errors.ts";
import { maxLength, integer, numeric, required, atLeast } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { useConflict } from "../../lib/use-conflict.tsx";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { OwnerInput } from "./owner-input.tsx";
import { bodyOf, valuesOf, type VehicleValues } from "./vehicle-values.ts";
import { YearsInput } from "./years-input.tsx";

interface VehicleFormProps {
  vehicle?: Vehicle;
  /** Somebody's own car: whose it is is no question then. */
  mine: boolean;
  onClose: () => void;
}

const statuses = ["active", "sold"] as const;
const labels = {
  name: texts.name,
  plate: texts.plate,
  fuel: texts.fuel,
  kind: texts.kind,
  ownerId: texts.owner,
  capacityKg: texts.capacityKg,
  capacityBoxes: texts.capacityBoxes,
  odometerKm: texts.odometer,
  status: texts.status,
  years: texts.years,
};

export function VehicleForm({ vehicle, mine, onClose }: VehicleFormProps) {
  const session = useSession();
  const client = useQueryClient();
  const before = valuesOf(vehicle, mine);
  const form = useForm<VehicleValues>({ defaultValues: before });
  const { control } = form;
  const kind = useWatch({ control, name: "kind" });
  const onDone = () => {
    toast(texts.saved);
    onClose();
  };
  const onRefused = (error: ApiError) => {
    if (error.code === "stale_version") return conflict.begin(before, form.getValues());
    const others = showServerErrors(form, named(error));
    if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
  };
  const create = useAction(createVehicle, { onDone, onRefused });
  const update = useAction(updateVehicle, { onDone, onRefused });

  function save(values: VehicleValues, rowVersion = vehicle?.rowVersion) {
    const fuel = fuels.find((each) => each === values.fuel) ?? "petrol";
    const status = statuses.find((each) => each === values.status) ?? "active";
    const { ownerId, ...rest } = bodyOf(values);
    const owner = mine ? (session?.branchUserId ?? null) : ownerId;
    const body = { ...rest, ownerId: owner, fuel, status };
    if (vehicle === undefined || rowVersion === undefined) create.mutate({ body });
    else update.mutate({ params: { id: vehicle.id }, body: { ...body, rowVersion } });
  }

  const conflict = useConflict<VehicleValues>({
    labels,
    show: (key, value) =>
      key === "years" && Array.isArray(value) ? String(value.length) : String(value),
    read: async () => {
      const { items } = await client.fetchQuery({
        ...queryOptions(listVehicles, { query: { limit: 1000 } }),
        staleTime: 0,
      });
      const now = items.find((each) => each.id === vehicle?.id);
      return { values: valuesOf(now, mine), rowVersion: now?.rowVersion ?? 1 };
    },
    save,
  });

  const name = [required, maxLength(120)];
  const size = [numeric, atLeast(0)];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="vehicle-title">
      <DialogTitle id="vehicle-title">
        {vehicle === undefined ? (mine ? texts.addMine : texts.add) : texts.edit}
      </DialogTitle>
      <DialogContent>
        <Form
          form={form}
          submit={texts.save}
          pending={create.isPending || update.isPending}
          onSubmit={(values) => save(values)}
          onCancel={onClose}
        >
          <TextInput
            control={control}
            name="name"
            label={texts.name}
            help={texts.nameHelp}
            rules={name}
          />
          <Pair>
            <TextInput
              control={control}
              name="plate"
              label={texts.plate}
              optional
              rules={[maxLength(200)]}
            />
            <SelectInput
              control={control}
              name="fuel"
              label={texts.fuel}
              choices={fuels.map((value) => ({ value, label: texts.fuels[value] }))}
            />
          </Pair>
          {!mine && (
            <SelectInput
              control={control}
              name="kind"
              label={texts.kind}
              choices={(["branch", "private"] as const).map((value) => ({
                value,
                label: texts.kinds[value],
              }))}
            />
          )}
          {!mine && kind === "private" && <OwnerInput control={control} />}
          <Pair>
            <TextInput
              control={control}
              name="capacityKg"
              kind="decimal"
              label={texts.capacityKg}
              optional
              rules={size}
            />
            <TextInput
              control={control}
              name="capacityBoxes"
              kind="number"
              label={texts.capacityBoxes}
              optional
              rules={[integer, atLeast(1)]}
            />
          </Pair>
          <TextInput
            control={control}
            name="odometerKm"
            kind="decimal"
            label={texts.odometer}
            rules={[required, ...size]}
          />
          <YearsInput control={control} />
          {vehicle !== undefined && (
            <SelectInput
              control={control}
              name="status"
              label={texts.status}
              choices={statuses.map((value) => ({ value, label: texts.statuses[value] }))}
            />
          )}
        </Form>
        {conflict.dialog}
      </DialogContent>
    </Dialog>
  );
}

/** The server speaks of metres and grams, the form's fields of kilometres and kilograms. */
function named(error: ApiError): ApiError {
  const details = error.details.map(({ path, message }) => ({
    message,
    path: path
      .replace("odometerM", "odometerKm")
      .replace("openingM", "openingKm")
      .replace("capacityG", "capacityKg"),
  }));
  return Object.assign(Object.create(error), { details });
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2 }}>
      {children}
    </Box>
  );
}
