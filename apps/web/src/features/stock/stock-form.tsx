import type { ReactNode } from "react";
import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { texts } from "#texts/stock";
import type { Saving } from "../../lib/saving.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface StockFormProps<V extends FieldValues> {
  /** The name of the action: "Count". */
  verb: string;
  item: string;
  saving: Saving<V>;
  submit: string;
  onClose: () => void;
  /** The fields before the note. */
  children: ReactNode;
}

/** A form for one item of the stock: its numbers, and at the end a note. */
export function StockForm<V extends FieldValues & { note: string }>(props: StockFormProps<V>) {
  const { verb, item, saving, submit, onClose, children } = props;
  return (
    <FormDialog
      title={`${verb}: ${item}`}
      width="xs"
      saving={saving}
      submit={submit}
      onClose={onClose}
    >
      {children}
      <TextInput
        control={saving.form.control}
        // The constraint says that the field exists; the library's type of paths can't express that.
        name={"note" as FieldPathByValue<V, string | null>}
        label={texts.note}
      />
    </FormDialog>
  );
}
