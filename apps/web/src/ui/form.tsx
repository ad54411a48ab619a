import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { texts } from "#texts/forms";

interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  onSubmit: (values: V) => unknown;
  /** A verb: "Save school". */
  submit?: string;
  /** While the answer is awaited, when the form itself does not wait. */
  pending?: boolean;
  onCancel?: () => void;
  children: ReactNode;
}

/** A form: one column on phones, two from 960 pixels where its fields are many; saving is always in view. */
export function Form<V extends FieldValues>(props: FormProps<V>) {
  const { form, onSubmit, submit = texts.save, pending = false, onCancel, children } = props;
  const busy = pending || form.formState.isSubmitting;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}
      sx={{ display: "grid", gap: 2.5, width: "100%", maxWidth: 640 }}
    >
      {children}
      <Box
        sx={{
          position: "sticky",
          bottom: "calc(var(--below, 0px) + env(safe-area-inset-bottom))",
          zIndex: 1,
          display: "flex",
          gap: 1,
          py: 1.5,
          bgcolor: "background.paper",
        }}
      >
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? texts.saving : submit}
        </Button>
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Box>
    </Box>
  );
}
