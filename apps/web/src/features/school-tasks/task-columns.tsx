import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { taskIsOpen } from "@kitround/contract/school-tasks/school-task-rules.ts";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { texts } from "#texts/school-tasks";
import { today } from "../../lib/dates.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { DayText } from "../../ui/day-text.tsx";
import type { Column } from "../../ui/table-model.ts";
import { TwoLines } from "../../ui/two-lines.tsx";
import { kindWords, schoolOf, TaskTone } from "./task-tone.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

function Title({ task }: { task: SchoolTask }) {
  return (
    <TextLink
      from="/tasks"
      to="."
      search={(before: object) => ({ ...before, task: task.id })}
      sx={{ fontWeight: 600 }}
    >
      {task.title}
    </TextLink>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <Box sx={{ color: "text.secondary", fontSize: 14, fontWeight: 400 }}>{children}</Box>;
}

const title: Column<SchoolTask> = {
  key: "title",
  card: "heading",
  cardCell: (task) => <Title task={task} />,
  title: texts.columns.title,
  value: (task) => task.title,
  cell: (task) => (
    <Box sx={{ overflowWrap: "anywhere", minWidth: { md: 280 } }}>
      <TwoLines second={task.kind === "one_off" ? null : kindWords(task)}>
        <Title task={task} />
      </TwoLines>
    </Box>
  ),
};

/** For narrow lists: other important facts are below the title. */
const narrowTitle: Column<SchoolTask> = {
  ...title,
  width: "100%",
  cell: (task) => (
    <Box sx={{ overflowWrap: "anywhere", py: 0.5 }}>
      <Title task={task} />
      <Small>
        {[schoolOf(task), task.kind === "one_off" ? null : kindWords(task)]
          .filter(Boolean)
          .join(" · ")}
      </Small>
      {task.dueOn !== null && <DayText day={task.dueOn} due={taskIsOpen(task)} />}
    </Box>
  ),
};

const school: Column<SchoolTask> = {
  key: "school",
  title: texts.columns.school,
  value: schoolOf,
  cell: (task) => <Box sx={{ overflowWrap: "anywhere" }}>{schoolOf(task)}</Box>,
};

const due: Column<SchoolTask> = {
  key: "due",
  title: texts.columns.due,
  value: (task) => task.dueOn,
  width: 180,
  cell: (task) => (task.dueOn === null ? texts.noDay : <DayText day={task.dueOn} due />),
};

const closed: Column<SchoolTask> = {
  key: "closed",
  title: texts.columns.closed,
  value: (task) => task.closedAt,
  csv: (task) => task.closedAt && today(new Date(task.closedAt)),
  width: 180,
  cell: (task) => task.closedAt !== null && <DayText day={today(new Date(task.closedAt))} />,
};

const who: Column<SchoolTask> = {
  key: "who",
  title: texts.columns.who,
  value: (task) => task.assigneeName,
  cell: (task) =>
    task.assigneeName === null ? (
      <Muted>{texts.nobody}</Muted>
    ) : (
      <Box sx={{ overflowWrap: "anywhere", minWidth: { sm: 96 } }}>{task.assigneeName}</Box>
    ),
};

const state: Column<SchoolTask> = {
  key: "state",
  card: "end",
  title: texts.columns.state,
  value: (task) => texts.statuses[task.status],
  width: 140,
  cell: (task) => <TaskTone status={task.status} />,
};

/** Beside an open task on a desktop: one line, with the day. */
const titleAndSchool: Column<SchoolTask> = {
  ...title,
  width: "100%",
  cell: (task) => (
    <TwoLines second={schoolOf(task)}>
      <Title task={task} />
    </TwoLines>
  ),
};
const narrowDue: Column<SchoolTask> = { ...due, width: 1 };
const narrowClosed: Column<SchoolTask> = { ...closed, width: 1 };

/** Each list of columns is a constant array, because a new one causes a new table. */
export const columnsOf = {
  branch: { open: [title, school, due, who, state], closed: [title, school, closed, who, state] },
  school: { open: [title, due, who, state], closed: [title, closed, who, state] },
  tablet: { open: [narrowTitle, who, state], closed: [narrowTitle, who, state] },
  narrow: { open: [narrowTitle, state], closed: [narrowTitle, state] },
  desk: { open: [titleAndSchool, narrowDue], closed: [titleAndSchool, narrowClosed] },
} as const satisfies Record<string, Record<"open" | "closed", readonly Column<SchoolTask>[]>>;
