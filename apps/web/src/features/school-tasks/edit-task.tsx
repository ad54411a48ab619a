import {
  getSchoolTask,
  type SchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { texts } from "#texts/school-tasks";
import { api } from "../../server/api.ts";
import { fieldsOf } from "../../lib/fields-of.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NoteField, TaskFields } from "./task-fields.tsx";
import { blankTask, type TaskValues } from "./task-values.ts";

interface EditTaskProps {
  task: SchoolTask;
  /** The office may change all fields; other people may add a note. */
  office: boolean;
  onClose: () => void;
}

/** Changes a task; a conflict with another person's save is shown field by field. */
export function EditTask({ task, office, onClose }: EditTaskProps) {
  const params = { id: task.id };
  const saving = useSave({
    record: task,
    values: (record: SchoolTask | undefined): TaskValues => fieldsOf(blankTask, record),
    body: updateSchoolTask.body,
    send: ({ note, ...words }, call, rowVersion) =>
      call(updateSchoolTask, { params, body: { rowVersion, note, ...(office ? words : {}) } }),
    read: () => api(getSchoolTask, { params }),
    saved: texts.saved,
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={office ? texts.edit : texts.editNote}
      saving={saving}
      submit={texts.save}
      onClose={onClose}
    >
      {office ? (
        <TaskFields control={control} has={task.assigneeId} ruled={task.kind === "auto"} />
      ) : (
        <NoteField control={control} />
      )}
    </FormDialog>
  );
}
