import { createSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { mdiPlus } from "@mdi/js";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Control } from "react-hook-form";
import { texts } from "#texts/school-tasks";
import { useCan } from "../../lib/can.ts";
import { SchoolInput } from "../../fittings/school-picker/school-input.tsx";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TaskFields } from "./task-fields.tsx";
import { blankTask, type TaskValues } from "./task-values.ts";

interface AddTaskProps {
  /** The school whose page is open: the task is added for it. */
  school: string | undefined;
}

type AddValues = TaskValues & { schoolId: string; kind: "one_off" | "each_visit" };

/** The office's button for adding a task, and its form. */
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
  const saving = useSave({
    values: (): AddValues => ({ ...blankTask, schoolId: school ?? "", kind: "one_off" }),
    body: createSchoolTask.body,
    send: (body, call) => call(createSchoolTask, { body }),
    saved: ({ title }) => texts.added(title),
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog title={texts.new} saving={saving} submit={texts.add} onClose={onClose}>
      {school === undefined && (
        <SchoolInput control={control} name="schoolId" label={texts.columns.school} left="no" />
      )}
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
      {/* Cast: the form has these fields and two more. */}
      <TaskFields control={control as unknown as Control<TaskValues>} />
    </FormDialog>
  );
}
