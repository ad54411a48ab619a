import type { Body } from "@kitround/contract/route.ts";
import {
  nextStatuses,
  type SchoolTask,
  updateSchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/school-tasks";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

type Move = Pick<Body<typeof updateSchoolTask>, "status" | "assigneeId">;

/** Moves one task to another state, with undo to its earlier state and person. */
export function useMove(task: SchoolTask) {
  const client = useQueryClient();
  const params = { id: task.id };
  const onRefused = (error: ApiError) => {
    if (!isShown(error)) toast(error.message, { tone: "error" });
    // Somebody else has changed the task meanwhile: its current state, once read, explains the refusal.
    void client.invalidateQueries();
  };
  const back = useAction(updateSchoolTask, { onRefused });
  const forward = useAction(updateSchoolTask, {
    onRefused,
    onDone(now) {
      const status = nextStatuses.find((each) => each === task.status);
      const assigneeId = now.assigneeId === task.assigneeId ? {} : { assigneeId: task.assigneeId };
      const body = { rowVersion: now.rowVersion, status, ...assigneeId };
      toast(texts.moved[now.status], { undo: () => back.mutate({ params, body }) });
    },
  });
  return {
    pending: forward.isPending || back.isPending,
    move: (change: Move) =>
      forward.mutate({ params, body: { rowVersion: task.rowVersion, ...change } }),
  };
}
