import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { texts } from "#texts/forms";
import type { Saving } from "../lib/saving.ts";
import { FormBody } from "./form-body.tsx";

interface FormPageProps<V extends FieldValues> {
  saving: Saving<V>;
  /** A verb: "Save school". */
  submit?: string;
  /** Set where another button has become the screen's main one. */
  outlined?: boolean;
  /** Closes the form, if it does not fill its screen. */
  onCancel?: () => void;
  /** Only the fields. */
  children: ReactNode;
}

/** A form as a part of a screen; the save button is always visible, and never covers the field being filled in. */
export function FormPage<V extends FieldValues>(props: FormPageProps<V>) {
  const { saving, submit = texts.save, outlined = false, onCancel, children } = props;
  const id = useId();
  return (
    <FormBody
      id={id}
      saving={saving}
      foot={
        <Box
          sx={{
            position: "sticky",
            bottom: "calc(var(--below, 0px) + env(safe-area-inset-bottom))",
            zIndex: 1,
            display: "flex",
            gap: 1,
            py: 1.5,
            borderTop: 1,
            borderColor: "divider",
            bgcolor: "background.paper",
          }}
        >
          <Button
            type="submit"
            variant={outlined ? "outlined" : "contained"}
            size="large"
            disabled={saving.pending}
          >
            {saving.pending ? texts.saving : submit}
          </Button>
          {onCancel && (
            <Button variant="outlined" size="large" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </Box>
      }
    >
      {children}
    </FormBody>
  );
}
