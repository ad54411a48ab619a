import Box from "@mui/material/Box";
import { useId } from "react";
import { texts } from "#texts/routes";
import { SchoolPicker } from "../../fittings/school-picker/school-picker.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";
import type { DraftStop } from "./stops-draft.ts";

interface AddStopProps {
  routeId: string;
  taken: readonly DraftStop[];
  onAdd: (stop: DraftStop) => void;
}

/** Finds a school by part of its name and adds it at the end. Schools without a route come first. */
export function AddStop({ routeId, taken, onAdd }: AddStopProps) {
  const id = useId();
  return (
    <Box sx={{ mt: 2, maxWidth: 480 }}>
      <FieldLabel htmlFor={id}>{texts.addSchool}</FieldLabel>
      <SchoolPicker
        id={id}
        value={null}
        placeholder={texts.addSchoolBy}
        adds
        left="no"
        first="unrouted"
        taken={new Set(taken.map((stop) => stop.schoolId))}
        note={(school) =>
          school.routeName !== null && school.routeId !== routeId
            ? texts.from(school.routeName)
            : null
        }
        onChoose={(school) => {
          if (school === null) return;
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
      />
      <Box sx={{ color: "text.secondary", fontSize: 14, mt: 0.5 }}>{texts.addSchoolHelp}</Box>
    </Box>
  );
}
