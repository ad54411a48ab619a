import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { mdiPlus } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useForm } from "react-hook-form";
import { texts } from "#texts/school-tasks";
import { useCan } from "../../lib/can.ts";
import { required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { refusedBy } from "./refused-by.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { TaskFields } from "./task-fields.tsx";
import { bodyOf, type TaskValues, valuesOf } from "./task-values.ts";

interface AddTaskProps {
  /** Where one school's page is open, it is for that one. */
  school: string | undefined;
}

type AddValues = TaskValues & Record<"schoolId" | "kind", string>;

/** The office's button, and the form behind it. */
export function AddTask({ school }: AddTaskProps) {
  const mayWrite = useCan("tasks:write");
  const [adding, setAdding] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        variant="contained"
        size="large"
        startIcon={<Icon path={mdiPlus} size={20} />}
        onClick={() => setAdding(true)}
      >
        {texts.add}
      </Button>
      {adding && <AddForm school={school} onClose={() => setAdding(false)} />}
    </>
  );
}

function AddForm({ school, onClose }: AddTaskProps & { onClose: () => void }) {
  const form = useForm<AddValues>({
    defaultValues: { ...valuesOf(), schoolId: school ?? "", kind: "one_off" },
  });
  const { control } = form;
  const add = useAction(createSchoolTask, {
    onDone({ title }) {
      toast(texts.added(title));
      onClose();
    },
    onRefused: (error) => refusedBy(form, error),
  });
  return (
    <TaskDialog title={texts.new} changed={form.formState.isDirty} onClose={onClose}>
      {(close) => (
        <Form
          form={form}
          submit={texts.add}
          pending={add.isPending}
          onCancel={close}
          onSubmit={({ schoolId, kind, ...values }) =>
            add.mutate({
              body: {
                ...bodyOf(values),
                schoolId,
                kind: kind === "each_visit" ? kind : "one_off",
              },
            })
          }
        >
          {school === undefined && <SchoolInput control={control} />}
          <SelectInput
            control={control}
            name="kind"
            label={texts.kind}
            help={texts.kindHelp}
            choices={[
              { value: "one_off", label: texts.kinds.one_off },
              { value: "each_visit", label: texts.kinds.each_visit },
            ]}
          />
          {/* It has these fields and two more. */}
          <TaskFields control={control as unknown as Control<TaskValues>} />
        </Form>
      )}
    </TaskDialog>
  );
}

function SchoolInput({ control }: { control: Control<AddValues> }) {
  const schools = useQuery(queryOptions(listSchools, { query: { limit: 1000 } }));
  return (
    <SelectInput
      control={control}
      name="schoolId"
      label={texts.columns.school}
      empty={texts.chooseSchool}
      rules={[required]}
      choices={(schools.data?.items ?? [])
        .filter(({ status }) => status !== "left")
        .map(({ id, nameEn }) => ({ value: id, label: nameEn }))}
    />
  );
}
