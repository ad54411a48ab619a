import { listSchools } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { texts } from "#texts/school-tasks";
import { fieldSize } from "../../lib/density.ts";
import { queryOptions } from "../../server/queries.ts";
import { FieldLabel } from "../../ui/field-label.tsx";

/** Leads from the tasks of the whole branch to the settings of one school. */
export function ChooseSchool({ onChoose }: { onChoose: (school: string) => void }) {
  const id = useId();
  const { data } = useQuery(queryOptions(listSchools, { query: { limit: 1000 } }));
  return (
    <Box sx={{ maxWidth: 480, mb: 2 }}>
      <FieldLabel htmlFor={id}>{texts.settingsOf}</FieldLabel>
      <NativeSelect
        fullWidth
        variant="outlined"
        input={<OutlinedInput notched={false} />}
        value=""
        onChange={({ target }) => onChoose(target.value)}
        disabled={data === undefined}
        inputProps={{ id }}
        sx={fieldSize}
      >
        <option value="">{texts.chooseSchool}</option>
        {data?.items.map((school) => (
          <option key={school.id} value={school.id}>
            {school.nameEn}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
