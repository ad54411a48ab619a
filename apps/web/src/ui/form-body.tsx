import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { texts } from "#texts/forms";
import { conflicts } from "../lib/conflict.ts";
import type { Saving } from "../lib/saving.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FormFacts } from "./form-fields.tsx";

interface FormBodyProps<V extends FieldValues> {
  id: string;
  saving: Saving<V>;
  children: ReactNode;
  /** What stands at the form's end. */
  foot?: ReactNode;
}

/** The fields of a form, what the server said of them, and the choice after somebody else's save. */
export function FormBody<V extends FieldValues>({ id, saving, children, foot }: FormBodyProps<V>) {
  const { form, fields, error, clash, typed } = saving;
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
        {typed !== null && (
          <Box role="status" sx={{ p: 1.5, borderRadius: 1, bgcolor: "background.card" }}>
            <div>{texts.typedBefore}</div>
            <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
              <Button variant="outlined" onClick={typed.bringBack}>
                {texts.bringBack}
              </Button>
              <Button onClick={typed.forget}>{texts.leaveIt}</Button>
            </Box>
          </Box>
        )}
        {children}
        {error.length > 0 && (
          <Box role="alert" sx={{ color: "error.main", overflowWrap: "anywhere" }}>
            {error.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Box>
        )}
        {foot}
      </Box>
      {clash !== null && (
        <ConflictDialog
          fields={conflicts(clash.before, clash.mine, clash.theirs).map((key) => {
            const { label, words } = fields.get(key) ?? { label: key, words: String };
            return { key, label, mine: words(clash.mine[key]), theirs: words(clash.theirs[key]) };
          })}
          onCancel={clash.cancel}
          onSave={clash.take}
        />
      )}
    </FormFacts>
  );
}
