import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { useForm } from "react-hook-form";
import { texts } from "#texts/school-tasks";
import { maxLength, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";

export function AddTask({ schoolId }: { schoolId: string }) {
  const form = useForm({ defaultValues: { title: "", eachVisit: false } });
  const add = useAction(createSchoolTask, {
    onDone: () => form.reset(),
    onRefused(error) {
      for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
    },
  });
  return (
    <Form
      form={form}
      submit={texts.add}
      pending={add.isPending}
      onSubmit={({ title, eachVisit }) =>
        add.mutate({
          body: { schoolId, title: title.trim(), kind: eachVisit ? "each_visit" : "one_off" },
        })
      }
    >
      <TextInput
        control={form.control}
        name="title"
        label={texts.new}
        rules={[required, maxLength(120)]}
      />
      <CheckInput control={form.control} name="eachVisit" label={texts.eachVisit} />
    </Form>
  );
}
