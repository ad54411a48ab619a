import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { Saving } from "../lib/saving.ts";
import { FormFacts } from "./form-fields.tsx";
import { ClashDialog, SaidOfWhole, TypedBefore } from "./form-says.tsx";

interface FormBodyProps<V extends FieldValues> {
  id: string;
  saving: Saving<V>;
  children: ReactNode;
  /** Rendered at the form's end. */
  foot?: ReactNode;
}

/** The fields of a form, the server's errors, and the choice after a conflict. */
export function FormBody<V extends FieldValues>({ id, saving, children, foot }: FormBodyProps<V>) {
  const { form, error, typed } = saving;
  return (
    <FormFacts facts={saving}>
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event) => {
          // A dialog's form may have been opened from within another, whose submit must not run.
          event.stopPropagation();
          // An error from the server must not prevent sending another value.
          form.clearErrors();
          void form.handleSubmit(saving.save)(event);
        }}
        sx={{
          display: "grid",
          gap: "var(--field-gap)",
          width: "100%",
          maxWidth: 640,
          // A focused field scrolls to a position above the sticky end of the form.
          "& input, & textarea, & select, & button": { scrollMarginBottom: 152 },
        }}
      >
        <TypedBefore typed={typed} />
        {children}
        <SaidOfWhole error={error} />
        {foot}
      </Box>
      <ClashDialog saving={saving} />
    </FormFacts>
  );
}
