import { listUsers } from "@kitround/contract/users/user.ts";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { texts } from "#texts/vehicles";
import { required } from "../../lib/form-rules.ts";
import { wholeList } from "../../server/whole-list.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import type { VehicleValues } from "./vehicle-values.ts";

/** Who is paid for a private vehicle's kilometres. */
export function OwnerInput({ control }: { control: Control<VehicleValues> }) {
  const people = useQuery(wholeList(listUsers));
  return (
    <SelectInput
      control={control}
      name="ownerId"
      label={texts.owner}
      empty={texts.chooseOwner}
      rules={[required]}
      choices={(people.data ?? [])
        .filter(({ status }) => status !== "removed")
        .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
    />
  );
}
