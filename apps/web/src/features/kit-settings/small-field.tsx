import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";

interface SmallFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  decimal?: boolean;
  width?: number;
}

/** A number in a line of many: its label above it, the number pad on a phone. */
export function SmallField({
  label,
  value,
  onChange,
  decimal = false,
  width = 112,
}: SmallFieldProps) {
  const id = useId();
  return (
    <Box
      sx={{ width: { xs: "auto", sm: width }, minWidth: 0, display: "grid", alignContent: "end" }}
    >
      <Box component="label" htmlFor={id} sx={{ fontSize: 13, color: "text.secondary" }}>
        {label}
      </Box>
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        inputProps={{ inputMode: decimal ? "decimal" : "numeric" }}
        sx={{ fontSize: 16, minHeight: 44 }}
      />
    </Box>
  );
}
