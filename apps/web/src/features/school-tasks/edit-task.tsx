import {
  getSchoolTask,
  type SchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/school-tasks";
import { formatDay } from "../../lib/dates.ts";
import { queryOptions } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { useConflict } from "../../lib/use-conflict.tsx";
import { Form } from "../../ui/form.tsx";
import { refusedBy } from "./refused-by.ts";
import { NoteField, TaskFields } from "./task-fields.tsx";
import { TaskDialog } from "./task-dialog.tsx";
import { bodyOf, type TaskValues, valuesOf } from "./task-values.ts";
import { useCarriers } from "./use-carriers.ts";

interface EditTaskProps {
  task: SchoolTask;
  /** The office changes all that a task says; who works on it writes a note. */
  office: boolean;
  onClose: () => void;
}

/** Changes what a task says; somebody else's save in between is shown field by field. */
export function EditTask({ task, office, onClose }: EditTaskProps) {
  const client = useQueryClient();
  // As it was opened: a refresh in the background is no reason to save over it.
  const [opened] = useState(task);
  const params = { id: opened.id };
  const form = useForm<TaskValues>({ defaultValues: valuesOf(opened) });
  const { control } = form;
  const update = useAction(updateSchoolTask, {
    onDone() {
      toast(texts.saved);
      onClose();
    },
    onRefused(error) {
      if (error.code === "stale_version") conflict.begin(valuesOf(opened), form.getValues());
      else refusedBy(form, error);
    },
  });
  const save = (values: TaskValues, rowVersion: number) => {
    const { note, ...words } = bodyOf(values);
    update.mutate({ params, body: { rowVersion, note, ...(office ? words : {}) } });
  };
  // Only the office reads who there is.
  const people = useCarriers(opened.assigneeId, office);
  const conflict = useConflict<TaskValues>({
    labels: {
      title: texts.title,
      dueOn: texts.columns.due,
      assigneeId: texts.columns.who,
      note: texts.note,
    },
    show(key, value) {
      const text = String(value);
      if (text === "") return "";
      if (key === "assigneeId")
        return people.find(({ value: id }) => id === text)?.label ?? texts.another;
      return key === "dueOn" ? formatDay(text) : text;
    },
    read: async () => {
      const now = await client.fetchQuery({
        ...queryOptions(getSchoolTask, { params }),
        staleTime: 0,
      });
      return { values: valuesOf(now), rowVersion: now.rowVersion };
    },
    save,
  });
  return (
    <TaskDialog
      title={office ? texts.edit : texts.editNote}
      changed={form.formState.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <>
          <Form
            form={form}
            submit={texts.save}
            pending={update.isPending}
            onSubmit={(values) => save(values, opened.rowVersion)}
            onCancel={close}
          >
            {office ? (
              <TaskFields
                control={control}
                has={opened.assigneeId}
                ruled={opened.kind === "auto"}
              />
            ) : (
              <NoteField control={control} />
            )}
          </Form>
          {conflict.dialog}
        </>
      )}
    </TaskDialog>
  );
}
