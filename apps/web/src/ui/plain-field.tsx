import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { FieldLabel } from "./field-label.tsx";

// Looks like the other fields, without their code: the first screen must not wait for it.
const Frame = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  minHeight: "var(--control)",
  paddingRight: 8,
  border: "1px solid #7B8494",
  borderRadius: theme.shape.borderRadius,
  "&:hover": { borderColor: theme.palette.text.primary },
  "&:has(> input:focus)": {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  "&:has(> input[aria-invalid=true])": { borderColor: theme.palette.error.main },
  "& > input": {
    flex: 1,
    // An input has an intrinsic width; this prevents it from widening its frame.
    width: "100%",
    minWidth: 0,
    padding: "var(--control-pad) 14px",
    border: 0,
    outline: 0,
    background: "transparent",
    color: "inherit",
    font: "inherit",
    fontSize: "var(--field-text)",
  },
}));

const Below = styled("p")(({ theme }) => ({
  margin: "4px 0 0",
  fontSize: 14,
  color: theme.palette.text.secondary,
  "&[data-wrong]": { color: theme.palette.error.main },
}));

interface PlainFieldProps {
  label: string;
  name: string;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  help?: string;
  error?: string | undefined;
  defaultValue?: string;
  /** A control at the field's end. */
  end?: ReactNode;
}

/** A text field for screens that load before everything else: label above, help or error below, no form library. */
export function PlainField({
  label,
  name,
  help,
  error,
  end,
  type = "text",
  ...rest
}: PlainFieldProps) {
  const id = useId();
  const below = error ?? help;
  const wrong = error !== undefined;
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Frame>
        <input
          id={id}
          name={name}
          type={type}
          aria-invalid={wrong}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
          {...rest}
        />
        {end}
      </Frame>
      {below !== undefined && (
        <Below id={`${id}-below`} data-wrong={wrong || undefined}>
          {below}
        </Below>
      )}
    </div>
  );
}
