import type { Today } from "@kitround/contract/today/today.ts";
import { texts } from "#texts/today";
import { DayText } from "../../ui/day-text.tsx";
import { section } from "./section.ts";

export const proposals = (today: Today) =>
  section(today.proposals, texts.proposals, { to: "/settings/schools" }, (one) => ({
    key: one.id,
    to: { to: "/settings/schools/$id", params: { id: one.schoolId } },
    title: one.schoolName,
    sub: texts.proposed[one.kind],
  }));

export const tasks = (today: Today) =>
  section(today.tasks, texts.tasks, { to: "/tasks" }, (task) => ({
    key: task.id,
    to: { to: "/tasks", search: { task: task.id } },
    title: task.title,
    sub: task.schoolName ?? task.kitCode,
    ...(task.dueOn === null ? {} : { end: <DayText day={task.dueOn} due /> }),
  }));
