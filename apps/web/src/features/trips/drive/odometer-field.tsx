import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import { wholeUnits } from "@kitround/contract/branches/distance-unit.ts";
import { odometerWords } from "@kitround/contract/trips/odometer-rules.ts";
import { type Ref, useId } from "react";
import { texts } from "#texts/driver";
import { branchFormat } from "../../../lib/locale.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";

interface OdometerFieldProps {
  /** Words for a value other than the present odometer. */
  label?: string;
  value: string;
  onChange: (value: string) => void;
  /** The minimum in metres, with the words for it. */
  last: { m: number; words: (distance: string) => string } | null;
  /** Offers the last value in one tap: correct if nobody has driven since. */
  offerLast?: boolean;
  error?: string | undefined;
  warning?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** The kilometres or miles on the dashboard: large digits, with the number pad. */
export function OdometerField(props: OdometerFieldProps) {
  const {
    label = texts.odometer,
    value,
    onChange,
    last,
    offerLast = false,
    error,
    warning,
    inputRef,
  } = props;
  const id = useId();
  const unit = branchFormat().distanceUnit;
  const below = error ?? warning ?? (last && last.words(odometerWords(last.m, unit)));
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <OutlinedInput
        id={id}
        value={value}
        inputRef={inputRef}
        onChange={(event) => onChange(event.target.value)}
        notched={false}
        endAdornment={<InputAdornment position="end">{unit}</InputAdornment>}
        inputProps={{
          inputMode: "numeric",
          enterKeyHint: "done",
          autoComplete: "off",
          maxLength: 11,
          "aria-describedby": `${id}-below`,
        }}
        sx={{ fontSize: 28, fontWeight: 600, minHeight: 64, "& input": { letterSpacing: 1 } }}
      />
      {below && (
        <FormHelperText
          id={`${id}-below`}
          sx={{ mx: 0, fontSize: 14, ...(warning && !error ? { color: "#6B3B00" } : {}) }}
        >
          {below}
        </FormHelperText>
      )}
      {offerLast && last && value === "" && (
        <Button
          variant="outlined"
          sx={{ mt: 1, minHeight: 48, alignSelf: "flex-start" }}
          onClick={() => onChange(String(wholeUnits(last.m, unit)))}
        >
          {texts.use(odometerWords(last.m, unit))}
        </Button>
      )}
    </FormControl>
  );
}
