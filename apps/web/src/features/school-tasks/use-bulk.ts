import {
  type BulkChange,
  moveSchoolTasks,
  type SchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/school-tasks";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

type Change = Pick<BulkChange, "status" | "assigneeId">;

/** Changes many tasks at once, with undo: each returns to its earlier state and person. */
export function useBulk(onDone: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const { bulk } = texts;
  const onRefused = (error: ApiError) => {
    if (!isShown(error)) toast(error.message, { tone: "error" });
    // Somebody else was first: the next attempt uses the current data.
    void client.invalidateQueries();
  };
  const back = useAction(moveSchoolTasks, {
    onDone: ({ undo }) => toast(bulk.undone(undo.length)),
    onRefused,
  });
  const move = useAction(moveSchoolTasks, {
    onDone({ undo, left }, { body: { tasks } }) {
      onDone(tasks.map(({ id }) => id));
      const closes = tasks.some(({ status }) => status !== undefined);
      const said = closes ? bulk.closed(undo.length, left) : bulk.given(undo.length);
      toast(said, undo.length === 0 ? {} : { undo: () => back.mutate({ body: { tasks: undo } }) });
    },
    onRefused,
  });
  return {
    pending: move.isPending || back.isPending,
    change: (tasks: readonly SchoolTask[], change: Change) =>
      move.mutate({
        body: { tasks: tasks.map(({ id, rowVersion }) => ({ id, rowVersion, ...change })) },
      }),
  };
}
