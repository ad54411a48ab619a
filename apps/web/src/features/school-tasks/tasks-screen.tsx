import {
  listSchoolTasks,
  moveSchoolTasks,
  type SchoolTask,
} from "@kitround/contract/school-tasks/school-task.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts } from "#texts/school-tasks";
import { useCan } from "../../lib/can.ts";
import { BackLink } from "../../lib/links.tsx";
import { queryOptions } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { DayText } from "../../ui/day-text.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import type { Column } from "../../ui/table-model.ts";
import { AddTask } from "./add-task.tsx";
import { RoadSettings } from "./road-settings.tsx";

const columns: Column<SchoolTask>[] = [
  {
    key: "title",
    title: texts.title,
    card: "heading",
    value: (task) => task.title,
    cell: (task) => (
      <Box sx={{ overflowWrap: "anywhere" }}>
        {task.title}
        {task.kind === "each_visit" && (
          <Box sx={{ color: "text.secondary", fontSize: 14 }}>{texts.eachVisit}</Box>
        )}
      </Box>
    ),
  },
  {
    key: "school",
    title: texts.school,
    value: (task) => task.schoolName,
    cell: (task) => task.schoolName,
  },
  {
    key: "due",
    title: texts.due,
    value: (task) => task.dueOn,
    cell: (task) => (task.dueOn === null ? null : <DayText day={task.dueOn} due />),
  },
  {
    key: "who",
    title: texts.who,
    value: (task) => task.assigneeName,
    cell: (task) => task.assigneeName ?? texts.nobody,
  },
];

interface TasksScreenProps {
  school: string | undefined;
  mine: boolean;
  onMine: (mine: boolean) => void;
}

/** One school's road settings and open tasks, or those of the whole branch with closing many at once. */
export function TasksScreen({ school, mine, onMine }: TasksScreenProps) {
  const mayWrite = useCan("tasks:write");
  const [selected, setSelected] = useState<string[]>([]);
  const tasks = useQuery(
    queryOptions(listSchoolTasks, {
      query: {
        limit: 1000,
        ...(school === undefined ? {} : { schoolId: school }),
        ...(mine ? { mine: "true" } : {}),
      },
    }),
  );
  const move = useAction(moveSchoolTasks);
  const here = new Set(tasks.data?.items.map((task) => task.id));
  const chosen = selected.filter((id) => here.has(id)).slice(0, 200);
  function close() {
    move.mutate(
      { body: { ids: chosen, status: "done" } },
      {
        onSuccess() {
          setSelected([]);
          toast(texts.closed(chosen.length), {
            undo: () => move.mutate({ body: { ids: chosen, status: "open" } }),
          });
        },
      },
    );
  }
  return (
    <Page title={areaTexts.schoolSettings} back={<BackLink to="/" />}>
      {school !== undefined && <RoadSettings id={school} />}
      {school !== undefined && mayWrite && <AddTask schoolId={school} />}
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center", my: 2 }}>
        <FilterChips
          label={texts.whose}
          options={[{ value: "mine", label: texts.mine }]}
          value={mine ? ["mine"] : []}
          onChange={(value) => onMine(value.length > 0)}
        />
        {mayWrite && chosen.length > 0 && (
          <Button variant="contained" disabled={move.isPending} onClick={close}>
            {texts.close(chosen.length)}
          </Button>
        )}
      </Box>
      {tasks.isPending && <SkeletonRows rows={6} height={56} />}
      {tasks.isError && tasks.data === undefined && (
        <ErrorState onRetry={() => void tasks.refetch()} />
      )}
      {tasks.data?.items.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {tasks.data !== undefined && tasks.data.items.length > 0 && (
        <DataTable
          label={texts.list}
          rows={tasks.data.items}
          columns={columns}
          rowKey={(task) => task.id}
          rowName={(task) => task.title}
          {...(mayWrite ? { selected, onSelect: setSelected } : {})}
        />
      )}
    </Page>
  );
}
