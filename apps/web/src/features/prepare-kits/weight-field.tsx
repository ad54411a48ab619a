import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { texts } from "#texts/prepare-kits";
import { FormField } from "../../ui/form-field.tsx";
import { gramsOf, kilograms } from "./weight.ts";

interface WeightFieldProps {
  it: PreparationDetail;
  value: string;
  onChange: (value: string) => void;
}

/** The weight of the packed kit, from which the vehicle's load is computed. */
export function WeightField({ it, value, onChange }: WeightFieldProps) {
  const id = useId();
  const bad = gramsOf(value) === undefined;
  return (
    <Box sx={{ maxWidth: 240, mb: 3 }}>
      <FormField
        id={id}
        label={texts.weight}
        optional
        error={bad ? texts.weightBad : undefined}
        {...(it.kitWeightG > 0 ? { help: texts.weightHelp(kilograms(it.kitWeightG)) } : {})}
      >
        <OutlinedInput
          id={id}
          value={value}
          notched={false}
          onChange={(event) => onChange(event.target.value)}
          endAdornment={texts.kilograms}
          inputProps={{ inputMode: "decimal", "aria-describedby": `${id}-below` }}
          sx={{ fontSize: 18, minHeight: 48 }}
        />
      </FormField>
    </Box>
  );
}
