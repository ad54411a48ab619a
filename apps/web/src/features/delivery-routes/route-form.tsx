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
import { useQuery } from "@tanstack/react-query";
import { texts, weekdays } from "#texts/routes";
import { CrewFields, carChoice, useCrew } from "../../fittings/crew-fields.tsx";
import { api } from "../../server/api.ts";
import { fieldsOf } from "../../lib/fields-of.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { routeColors } from "../../ui/school-name.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
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
  const { drivers, cars } = useCrew(["active", "invited"]);
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
      <CrewFields
        control={control}
        drivers={drivers}
        vehicles={cars.map(carChoice)}
        record={route}
        words={{
          vehicle: texts.vehicle,
          noVehicle: texts.choose,
          driver: texts.driver,
          noDriver: texts.choose,
        }}
      />
    </FormDialog>
  );
}
