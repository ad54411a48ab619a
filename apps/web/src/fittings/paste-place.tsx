import { placeIn } from "@kitround/contract/schools/written-place.ts";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  useController,
} from "react-hook-form";
import { texts } from "#texts/places";
import { fieldSize } from "../lib/density.ts";
import { describedBy, FormField } from "../ui/form-field.tsx";

export interface PlaceFieldsOf<V extends FieldValues> {
  control: Control<V>;
  lat: FieldPathByValue<V, number | null>;
  lng: FieldPathByValue<V, number | null>;
}

/** Accepts a pair of coordinates, or a map's link, and fills a form's two fields. */
export function PastePlace<V extends FieldValues>(props: PlaceFieldsOf<V>) {
  const id = useId();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);
  const lat = useController({ control: props.control, name: props.lat });
  const lng = useController({ control: props.control, name: props.lng });

  /** Whether the text contains a place; its fields are then filled in. */
  function take(written: string): boolean {
    const place = placeIn(written);
    setRefused(place === null && written.trim() !== "");
    if (place === null) return false;
    // Cast: the two fields hold numbers, by the types of their names.
    lat.field.onChange(place.lat as PathValue<V, typeof props.lat>);
    lng.field.onChange(place.lng as PathValue<V, typeof props.lng>);
    setText("");
    return true;
  }

  const error = refused ? texts.noPlace : undefined;
  return (
    <FormField id={id} label={texts.paste} error={error} help={texts.pasteHelp}>
      <OutlinedInput
        id={id}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(false);
        }}
        onPaste={(event) => {
          if (take(event.clipboardData.getData("text"))) event.preventDefault();
        }}
        onKeyDown={(event) => {
          // Enter would submit the form without the text in this field.
          if (event.key === "Enter" && text.trim() !== "" && !take(text)) event.preventDefault();
        }}
        onBlur={() => take(text)}
        notched={false}
        inputProps={{
          autoComplete: "off",
          "aria-describedby": describedBy(id, error, texts.pasteHelp),
        }}
        sx={fieldSize}
      />
    </FormField>
  );
}
