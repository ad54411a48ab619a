import Box from "@mui/material/Box";
import { useId } from "react";
import { texts } from "#texts/school-tasks";
import { SchoolPicker } from "../../fittings/school-picker/school-picker.tsx";
import { FieldLabel } from "../../ui/field-label.tsx";

/** A field that leads from the tasks of the whole branch to one school's page. */
export function ChooseSchool({ onChoose }: { onChoose: (school: string) => void }) {
  const id = useId();
  return (
    <Box sx={{ maxWidth: 480, mb: 2 }}>
      <FieldLabel htmlFor={id}>{texts.settingsOf}</FieldLabel>
      <SchoolPicker
        id={id}
        value={null}
        adds
        placeholder={texts.chooseSchool}
        onChoose={(school) => {
          if (school !== null) onChoose(school.id);
        }}
      />
    </Box>
  );
}
