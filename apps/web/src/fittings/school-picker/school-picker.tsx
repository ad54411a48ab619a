import type { School } from "@kitround/contract/schools/school.ts";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type Ref, useState } from "react";
import { texts } from "#texts/school-picker";
import { findingField } from "../../lib/dense-parts.ts";
import { fieldSize } from "../../lib/density.ts";
import { SchoolName } from "../../ui/school-name.tsx";
import { type SchoolsToChoose, useFoundSchools } from "./use-found-schools.ts";

/** The fields of a school that the picker shows. */
export type ChosenSchool = Pick<School, "id" | "nameEn" | "suburb">;

export interface SchoolPickerProps extends SchoolsToChoose {
  /** The field's id, for its label. */
  id: string;
  /** Shown in the field; null also if choices are added elsewhere, and the field is for the next one. */
  value: ChosenSchool | null;
  /** Null when it was cleared. */
  onChoose: (school: School | null) => void;
  /** Schools that are not suggested. */
  taken?: ReadonlySet<string>;
  /** A text after a school in the list. */
  note?: (school: School) => string | null;
  /** Choices are added elsewhere, and the field is cleared. */
  adds?: boolean;
  /** Shown in the empty field. */
  placeholder?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
  describedBy?: string | undefined;
}

/** The last entry of the list, for schools that the answer does not contain. */
interface More {
  more: number;
}

/** A school as one line of text. */
export function schoolLabel({ nameEn, suburb }: ChosenSchool): string {
  return [nameEn, suburb].filter((part) => part !== null).join(", ");
}

/**
 * Finds a school of the whole branch by a part of its name, place or number, on the server: the list has only the
 * first results.
 */
export function SchoolPicker({ id, value, onChoose, ...props }: SchoolPickerProps) {
  const { taken, note, adds = false, left, first } = props;
  const shown = value === null ? "" : schoolLabel(value);
  const [text, setText] = useState(shown);
  // The chosen school is not searched for: the list shows the alternatives.
  const found = useFoundSchools(text === shown ? "" : text, {
    ...(left && { left }),
    ...(first && { first }),
  });
  const schools = found.schools.filter((school) => taken?.has(school.id) !== true);
  const options: (School | More)[] = found.more > 0 ? [...schools, { more: found.more }] : schools;
  return (
    <Autocomplete<School | More>
      sx={findingField}
      id={id}
      options={options}
      loading={found.pending}
      loadingText={texts.searching}
      noOptionsText={found.failed ? texts.failed : texts.none}
      // Cast: only these fields are shown or compared.
      value={value as School | null}
      inputValue={text}
      blurOnSelect={false}
      openOnFocus={adds}
      clearOnBlur
      filterOptions={(each) => each}
      getOptionLabel={(option) => ("more" in option ? "" : schoolLabel(option))}
      getOptionKey={(option) => ("more" in option ? "more" : option.id)}
      getOptionDisabled={(option) => "more" in option}
      isOptionEqualToValue={(a, b) => !("more" in a) && !("more" in b) && a.id === b.id}
      onInputChange={(_, next, reason) => setText(adds && reason === "selectOption" ? "" : next)}
      onChange={(_, option) => {
        if (option === null) return onChoose(null);
        if ("more" in option) return;
        if (adds) setText("");
        onChoose(option);
      }}
      renderOption={({ key, ...rest }, option) => (
        <Box component="li" key={key} {...rest} sx={{ minHeight: 48, gap: 1 }}>
          {"more" in option ? texts.more(option.more) : <Found school={option} note={note} />}
        </Box>
      )}
      renderInput={(params) => (
        <OutlinedInput
          ref={params.slotProps.input.ref}
          inputProps={{ ...params.slotProps.htmlInput, "aria-describedby": props.describedBy }}
          endAdornment={params.slotProps.input.endAdornment}
          inputRef={props.inputRef}
          {...(props.placeholder && { placeholder: props.placeholder })}
          {...(props.name === undefined ? {} : { name: props.name })}
          {...(props.onBlur && { onBlur: props.onBlur })}
          fullWidth
          notched={false}
          sx={fieldSize}
        />
      )}
    />
  );
}

function Found({ school, note }: { school: School; note: SchoolPickerProps["note"] }) {
  const said = note?.(school) ?? null;
  return (
    <>
      <SchoolName name={school.nameEn} suburb={school.suburb} />
      {said !== null && (
        <Box component="span" sx={{ color: "text.secondary", fontSize: 14, ml: "auto" }}>
          {said}
        </Box>
      )}
    </>
  );
}
