import { can } from "@kitround/contract/access/capabilities.ts";
import {
  createRoute,
  type DeliveryRoute,
  getRoute,
  updateRoute,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { texts, weekdays } from "#texts/routes";
import type { ApiError } from "../../lib/api-error.ts";
import { isShown } from "../../lib/api-errors.ts";
import { maxLength, required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { useConflict } from "../../lib/use-conflict.tsx";
import { Form } from "../../ui/form.tsx";
import { type Choice, SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { ColourInput } from "./colour-input.tsx";
import { bodyOf, type RouteValues, valuesOf } from "./route-values.ts";

interface RouteFormProps {
  route?: DeliveryRoute;
  onClose: () => void;
  onMade?: (id: string) => void;
}

const days = weekdays.map((label, index) => ({ value: String(index + 1), label }));

export function RouteForm({ route, onClose, onMade }: RouteFormProps) {
  const client = useQueryClient();
  const before = valuesOf(route);
  const form = useForm<RouteValues>({ defaultValues: before });
  const { control } = form;
  const { drivers, vehicles } = useChoices(route);
  const done = () => {
    toast(texts.saved);
    onClose();
  };
  const onRefused = (error: ApiError) => {
    if (error.code === "stale_version") return conflict.begin(before, form.getValues());
    const others = showServerErrors(form, error);
    if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
  };
  const create = useAction(createRoute, {
    onDone: ({ id }) => {
      done();
      onMade?.(id);
    },
    onRefused,
  });
  const update = useAction(updateRoute, { onDone: done, onRefused });

  function save(values: RouteValues, rowVersion = route?.rowVersion) {
    const body = bodyOf(values);
    if (route === undefined || rowVersion === undefined) create.mutate({ body });
    else update.mutate({ params: { id: route.id }, body: { ...body, rowVersion } });
  }

  const conflict = useConflict<RouteValues>({
    labels: texts.fieldLabels,
    show: (key, value) =>
      ({ weekday: days, driverId: drivers, vehicleId: vehicles, name: [], colour: [] })[key].find(
        (choice) => choice.value === value,
      )?.label ?? String(value),
    read: async () => {
      const now = await client.fetchQuery({
        ...queryOptions(getRoute, { params: { id: route?.id ?? "" } }),
        staleTime: 0,
      });
      return { values: valuesOf(now), rowVersion: now.rowVersion };
    },
    save,
  });

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="route-title">
      <DialogTitle id="route-title">{route === undefined ? texts.add : texts.edit}</DialogTitle>
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
            rules={[required, maxLength(120)]}
          />
          <SelectInput control={control} name="weekday" label={texts.weekday} choices={days} />
          <ColourInput control={control} />
          <SelectInput
            control={control}
            name="driverId"
            label={texts.driver}
            choices={drivers}
            empty={texts.choose}
          />
          <SelectInput
            control={control}
            name="vehicleId"
            label={texts.vehicle}
            choices={vehicles}
            empty={texts.choose}
          />
        </Form>
        {conflict.dialog}
      </DialogContent>
    </Dialog>
  );
}

/** Who drives and what is driven. The route's own stay in the lists whatever became of them. */
function useChoices(route: DeliveryRoute | undefined): { drivers: Choice[]; vehicles: Choice[] } {
  const users = useQuery(queryOptions(listUsers, { query: { limit: 1000 } }));
  const vehicles = useQuery(queryOptions(listVehicles, { query: { limit: 1000 } }));
  return {
    drivers: (users.data?.items ?? [])
      .filter(
        ({ id, role, status }) =>
          id === route?.driverId ||
          (status !== "removed" && (can(role, "trips:run") || can(role, "trips:run-own"))),
      )
      .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
    vehicles: (vehicles.data?.items ?? [])
      .filter(({ id, status }) => id === route?.vehicleId || status === "active")
      .map(({ id, name, plate }) => ({
        value: id,
        label: [name, plate].filter(Boolean).join(" · "),
      })),
  };
}
