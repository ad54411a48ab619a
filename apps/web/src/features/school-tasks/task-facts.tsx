import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { taskIsOpen } from "@kitround/contract/school-tasks/school-task-rules.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/school-tasks";
import { formatMoment } from "../../lib/dates.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { useSession } from "../../lib/stored-session.ts";
import { PersonLink } from "../../fittings/record-link.tsx";
import { DayText } from "../../ui/day-text.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { kindWords, schoolOf } from "./task-tone.tsx";

export function TaskFacts({ task }: { task: SchoolTask }) {
  // A driver may read only the schools of tasks that they can do or take; another school's page would be "not found".
  const readsSchool = useSession()?.role !== "driver" || taskIsOpen(task);
  const { columns } = texts;
  return (
    <Box sx={{ my: 2 }}>
      <FactList
        facts={[
          {
            label: columns.school,
            value:
              readsSchool && task.schoolId !== null ? (
                <TextLink to="/tasks" search={{ school: task.schoolId }}>
                  {task.schoolName}
                </TextLink>
              ) : (
                schoolOf(task)
              ),
          },
          { label: texts.kind, value: kindWords(task) },
          {
            label: columns.due,
            value:
              task.dueOn === null ? (
                texts.noDay
              ) : (
                <DayText day={task.dueOn} due={taskIsOpen(task)} />
              ),
          },
          {
            label: columns.who,
            value: <PersonLink id={task.assigneeId} name={task.assigneeName ?? texts.nobody} />,
          },
          {
            label: texts.kit,
            value: task.kitCode !== null && (
              <TextLink to="/kits" search={{ kit: task.kitCode }}>
                <KitChip code={task.kitCode} />
              </TextLink>
            ),
          },
          { label: columns.closed, value: task.closedAt && formatMoment(task.closedAt) },
          {
            label: texts.note,
            value: task.note && <Box sx={{ whiteSpace: "pre-line" }}>{task.note}</Box>,
          },
        ]}
      />
    </Box>
  );
}
