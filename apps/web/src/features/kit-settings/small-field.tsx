import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { smallFieldSize } from "../../lib/dense-parts.ts";
import { unseen } from "../../ui/unseen.ts";

/** The label of a field among others. */
export const smallLabel = { fontSize: 13, color: "text.secondary" } as const;

interface SmallFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  decimal?: boolean;
  width?: number;
  /** The column's header is its label. */
  bare?: boolean;
}

/** A number field for one line of many: its label above it, the number pad on a phone. */
export function SmallField({
  label,
  value,
  onChange,
  decimal = false,
  width = 112,
  bare = false,
}: SmallFieldProps) {
  const id = useId();
  return (
    <Box
      sx={{
        width: { xs: "auto", sm: bare ? "auto" : width },
        minWidth: 0,
        display: "grid",
        alignContent: "end",
        position: "relative",
      }}
    >
      <Box component="label" htmlFor={id} sx={bare ? unseen : smallLabel}>
        {label}
      </Box>
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        inputProps={{ inputMode: decimal ? "decimal" : "numeric" }}
        sx={bare ? { ...smallFieldSize, "& input": { px: 1 } } : smallFieldSize}
      />
    </Box>
  );
}
