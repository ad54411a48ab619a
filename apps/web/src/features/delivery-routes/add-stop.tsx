import { listSchools } from "@kitround/contract/schools/school.ts";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { texts } from "#texts/routes";
import { findingField } from "../../lib/dense-parts.ts";
import { fieldSize } from "../../lib/density.ts";
import { queryOptions } from "../../server/queries.ts";
import { FieldLabel } from "../../ui/field-label.tsx";
import { SchoolName } from "../../ui/school-name.tsx";
import type { DraftStop } from "./stops-draft.ts";

interface AddStopProps {
  routeId: string;
  taken: readonly DraftStop[];
  onAdd: (stop: DraftStop) => void;
}

/** Finds a school by part of its name and puts it at the end. Schools without a route come first. */
export function AddStop({ routeId, taken, onAdd }: AddStopProps) {
  const id = useId();
  const [text, setText] = useState("");
  const schools = useQuery(queryOptions(listSchools, { query: { limit: 1000 } }));
  const ids = new Set(taken.map((stop) => stop.schoolId));
  const options = (schools.data?.items ?? [])
    .filter((school) => !ids.has(school.id) && school.status !== "left")
    .toSorted((a, b) => Number(a.routeId !== null) - Number(b.routeId !== null));
  return (
    <Box sx={{ mt: 2, maxWidth: 480 }}>
      <FieldLabel htmlFor={id}>{texts.addSchool}</FieldLabel>
      <Autocomplete
        sx={findingField}
        id={id}
        options={options}
        loading={schools.isPending}
        value={null}
        inputValue={text}
        blurOnSelect={false}
        openOnFocus
        clearOnBlur
        getOptionLabel={(school) => [school.nameEn, school.suburb].filter(Boolean).join(", ")}
        getOptionKey={(school) => school.id}
        onInputChange={(_, next, reason) => setText(reason === "selectOption" ? "" : next)}
        onChange={(_, school) => {
          if (school === null) return;
          setText("");
          onAdd({
            schoolId: school.id,
            schoolName: school.nameEn,
            suburb: school.suburb,
            lat: school.lat,
            lng: school.lng,
            typedM: null,
            plannedMinutes: null,
          });
        }}
        renderOption={({ key, ...props }, school) => (
          <Box component="li" key={key} {...props} sx={{ minHeight: 48, gap: 1 }}>
            <SchoolName name={school.nameEn} suburb={school.suburb} />
            {school.routeName !== null && school.routeId !== routeId && (
              <Box component="span" sx={{ color: "text.secondary", fontSize: 14, ml: "auto" }}>
                {texts.from(school.routeName)}
              </Box>
            )}
          </Box>
        )}
        renderInput={(params) => (
          <OutlinedInput
            ref={params.slotProps.input.ref}
            inputProps={params.slotProps.htmlInput}
            endAdornment={params.slotProps.input.endAdornment}
            fullWidth
            notched={false}
            sx={fieldSize}
          />
        )}
      />
      <Box sx={{ color: "text.secondary", fontSize: 14, mt: 0.5 }}>{texts.addSchoolHelp}</Box>
    </Box>
  );
}
