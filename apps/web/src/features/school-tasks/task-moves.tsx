import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import {
  type NextStatus,
  taskIsOpen,
  taskMayBecome,
} from "@kitround/contract/school-tasks/school-task-rules.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/school-tasks";
import { confirm } from "../../lib/confirm-store.ts";
import { useSession } from "../../lib/stored-session.ts";
import { StickyAction } from "../../ui/sticky-action.tsx";
import { useMove } from "./use-move.ts";

/**
 * The next states from each state, the main one first. Closing needs no more confirmation than opening did, because
 * undo reopens it.
 */
const steps: Record<SchoolTask["status"], readonly NextStatus[]> = {
  open: ["doing", "done", "cancelled"],
  doing: ["done", "waiting", "cancelled"],
  waiting: ["doing", "done", "cancelled"],
  done: ["open"],
  cancelled: ["open"],
  auto_closed: ["open"],
};

/** The moves that this person may make, in the thumb's reach; if there is none, the reason. */
export function TaskMoves({ task }: { task: SchoolTask }) {
  const session = useSession();
  const { move, pending } = useMove(task);
  if (session === null) return null;
  const { role, branchUserId } = session;
  const standing = task.kind === "each_visit" && taskIsOpen(task);
  // A task for each visit can only be ended.
  const offered = standing ? (["done"] as const) : steps[task.status];
  const may = offered.filter((next) => taskMayBecome(task, next, role) === null);
  const refusals = offered.map((next) => taskMayBecome(task, next, role)?.message);
  const own = role === "volunteer" || role === "driver";
  const mine = own && task.assigneeId === branchUserId && taskIsOpen(task);
  const takes = own && task.assigneeId === null && may.length > 0;

  async function go(next: NextStatus) {
    if (standing && !(await confirm(texts.endStanding))) return;
    move({ status: next });
  }
  const note = takes ? texts.takes : may.length === 0 ? refusals.find(Boolean) : undefined;
  return (
    <StickyAction plain {...(note === undefined ? {} : { note })}>
      {mine && task.kind !== "each_visit" && (
        <Button
          variant="outlined"
          size="large"
          disabled={pending}
          onClick={() => move({ assigneeId: null, status: "open" })}
        >
          {texts.handBack}
        </Button>
      )}
      {may.toReversed().map((next) => (
        <Button
          key={next}
          size="large"
          variant={next === may[0] && !standing ? "contained" : "outlined"}
          disabled={pending}
          onClick={() => void go(next)}
          sx={{ flex: next === may[0] ? 1 : "none" }}
        >
          {standing
            ? texts.end
            : texts.moves[task.status === "waiting" && next === may[0] ? "on" : next]}
        </Button>
      ))}
    </StickyAction>
  );
}
