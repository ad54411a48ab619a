import { styled } from "@mui/material/styles";

/**
 * A field's label, above it: it stays legible when the field is full, and it may take two lines in a second language.
 */
export const FieldLabel = styled("label")(({ theme }) => ({
  display: "block",
  marginBottom: 4,
  fontSize: "0.875rem",
  fontWeight: 600,
  color: theme.palette.text.primary,
}));
