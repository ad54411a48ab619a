import { createSchool } from "@kitround/contract/schools/school.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useForm } from "react-hook-form";
import { texts } from "#texts/schools";
import { maxLength, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface AddSchoolProps {
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** What a school needs to exist; the rest is filled in on its own page, which opens then. */
export function AddSchool({ onClose, onAdded }: AddSchoolProps) {
  const form = useForm({ defaultValues: { nameEn: "", moeNumber: "", suburb: "" } });
  const create = useAction(createSchool, {
    onDone(school) {
      toast(texts.added);
      onAdded(school.id);
    },
    onRefused(error) {
      for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="add-school">
      <DialogTitle id="add-school">{texts.add}</DialogTitle>
      <DialogContent>
        <Form
          form={form}
          submit={texts.addSubmit}
          pending={create.isPending}
          onCancel={onClose}
          onSubmit={({ nameEn, moeNumber, suburb }) =>
            create.mutate({
              body: {
                nameEn: nameEn.trim(),
                moeNumber: moeNumber.trim() || null,
                suburb: suburb.trim() || null,
              },
            })
          }
        >
          <TextInput
            control={form.control}
            name="nameEn"
            label={texts.name}
            rules={[required, maxLength(120)]}
          />
          <TextInput
            control={form.control}
            name="moeNumber"
            label={texts.fields.moeNumber}
            optional
            rules={[maxLength(200)]}
          />
          <TextInput
            control={form.control}
            name="suburb"
            label={texts.fields.suburb}
            optional
            rules={[maxLength(200)]}
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
