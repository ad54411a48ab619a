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
  /** What stands at the form's end. */
  foot?: ReactNode;
}

/** The fields of a form, what the server said of them, and the choice after somebody else's save. */
export function FormBody<V extends FieldValues>({ id, saving, children, foot }: FormBodyProps<V>) {
  const { form, error, typed } = saving;
  return (
    <FormFacts facts={saving}>
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event) => {
          // A dialog's form may have been opened from within another.
          event.stopPropagation();
          // What the server said of a field is no reason not to send it another value.
          form.clearErrors();
          void form.handleSubmit(saving.save)(event);
        }}
        sx={{
          display: "grid",
          gap: "var(--field-gap)",
          width: "100%",
          maxWidth: 640,
          // A field that is gone to comes to stand above what sticks to the form's end.
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
