import { can } from "@kitround/contract/access/capabilities.ts";
import { getBranch } from "@kitround/contract/branches/branch.ts";
import {
  createRoute,
  type DeliveryRoute,
  getRoute,
  updateRoute,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { deliversOn } from "@kitround/contract/delivery-routes/delivery-days.ts";
import { cadences } from "@kitround/contract/plan/days.ts";
import { weekdayCodes } from "@kitround/contract/plan/packing-days.ts";
import { listUsers } from "@kitround/contract/users/user.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import { useQuery } from "@tanstack/react-query";
import { texts, weekdays } from "#texts/routes";
import { api } from "../../server/api.ts";
import { fieldsOf } from "../../lib/fields-of.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { wholeList } from "../../server/whole-list.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { routeColors } from "../../ui/school-name.tsx";
import { type Choice, SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { ColourInput } from "./colour-input.tsx";

interface RouteFormProps {
  route?: DeliveryRoute;
  onClose: () => void;
  onMade?: (id: string) => void;
}

type RouteValues = Pick<
  DeliveryRoute,
  "name" | "weekday" | "cadence" | "colour" | "driverId" | "vehicleId"
>;

const blank: RouteValues = {
  name: "",
  weekday: 2,
  cadence: "every",
  colour: routeColors[0],
  driverId: null,
  vehicleId: null,
};

export function RouteForm({ route, onClose, onMade }: RouteFormProps) {
  const { drivers, vehicles } = useChoices(route);
  const days = useQuery(queryOptions(getBranch)).data?.deliveryDays ?? weekdayCodes;
  const saving = useSave<DeliveryRoute, RouteValues>({
    record: route,
    values: (record) => fieldsOf(blank, record),
    body: updateRoute.body,
    send: (values, call, rowVersion) =>
      route === undefined
        ? call(createRoute, { body: values })
        : call(updateRoute, { params: { id: route.id }, body: { ...values, rowVersion } }),
    read: () => api(getRoute, { params: { id: route?.id ?? "" } }),
    saved: texts.saved,
    onDone({ id }) {
      onClose();
      if (route === undefined) onMade?.(id);
    },
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={route === undefined ? texts.add : texts.edit}
      saving={saving}
      submit={texts.save}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label={texts.name} />
      <SelectInput
        control={control}
        name="weekday"
        label={texts.weekday}
        choices={weekdays.map((label, index) => ({
          value: index + 1,
          label,
          off: !deliversOn(index + 1, days),
        }))}
      />
      <SelectInput
        control={control}
        name="cadence"
        label={texts.cadence}
        help={texts.cadenceHelp}
        choices={cadences.map((value) => ({ value, label: texts.cadences[value] }))}
      />
      <ColourInput control={control} name="colour" />
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
    </FormDialog>
  );
}

/** The active drivers and vehicles. The route's own are always included. */
function useChoices(route: DeliveryRoute | undefined): { drivers: Choice[]; vehicles: Choice[] } {
  const users = useQuery(wholeList(listUsers));
  const vehicles = useQuery(wholeList(listVehicles));
  return {
    drivers: (users.data ?? [])
      .filter(
        ({ id, role, status }) =>
          id === route?.driverId ||
          (status !== "removed" && (can(role, "trips:run") || can(role, "trips:run-own"))),
      )
      .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
    vehicles: (vehicles.data ?? [])
      .filter(({ id, status }) => id === route?.vehicleId || status === "active")
      .map(({ id, name, plate }) => ({
        value: id,
        label: [name, plate].filter(Boolean).join(" · "),
      })),
  };
}
