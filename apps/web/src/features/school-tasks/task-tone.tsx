import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { texts } from "#texts/school-tasks";
import { StateTone, type Tone } from "../../ui/tone.tsx";

const tones = {
  open: "due",
  doing: "due",
  waiting: "blocked",
  done: "done",
  cancelled: "done",
  auto_closed: "done",
} as const satisfies Record<SchoolTask["status"], Tone>;

export function TaskTone({ status }: Pick<SchoolTask, "status">) {
  return <StateTone tone={tones[status]} word={texts.statuses[status]} />;
}

/** The school of the task, or that it has none. */
export function schoolOf({ schoolName }: Pick<SchoolTask, "schoolName">): string {
  return schoolName ?? texts.noSchool;
}

/** The origin of a task: a person, every visit, or a rule. */
export function kindWords({ kind, rule }: Pick<SchoolTask, "kind" | "rule">): string {
  return rule === null ? texts.kinds[kind] : texts.rules[rule];
}
