import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { texts } from "#texts/regions";
import { TextInput } from "../ui/text-input.tsx";
import { useRegions } from "./use-regions.ts";

interface RegionInputProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPathByValue<V, string | null>;
}

/** A branch's region; an administrator chooses from those that other branches have, or types a new one. */
export function RegionInput<V extends FieldValues>(props: RegionInputProps<V>) {
  return <TextInput {...props} label={texts.region} help={texts.help} suggestions={useRegions()} />;
}
