import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { texts } from "#texts/school-tasks";
import { useCan } from "../../lib/can.ts";
import { useDense } from "../../lib/use-dense.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { formatSort, parseSort } from "../../ui/table-model.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { columnsOf } from "./task-columns.tsx";
import type { SearchChange, TasksSearch } from "./tasks-search.ts";

interface TasksListProps {
  tasks: readonly SchoolTask[];
  search: TasksSearch;
  onSearch: (change: SearchChange) => void;
}

export function TasksList({ tasks, search, onSearch }: TasksListProps) {
  const [selected, setSelected] = useState<string[]>([]);
  const closed = search.show === "closed";
  const selects = useCan("tasks:write") && !closed;
  const theme = useTheme();
  const tablet = useMediaQuery(theme.breakpoints.between("sm", "md"), { noSsr: true });
  const dense = useDense();
  const columns =
    columnsOf[
      tablet
        ? "tablet"
        : search.task
          ? dense
            ? "desk"
            : "narrow"
          : search.school
            ? "school"
            : "branch"
    ];
  // What has left the list is no longer chosen, whoever moved it.
  const chosen = tasks.filter(({ id }) => selected.includes(id));
  return (
    <>
      <DataTable
        label={closed ? texts.closedList : texts.list}
        rows={tasks}
        columns={columns[closed ? "closed" : "open"]}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        sort={parseSort(search.sort)}
        onSort={(sort) => onSearch({ sort: formatSort(sort) })}
        onOpen={({ id }) => onSearch({ task: id })}
        {...(selects ? { selected: chosen.map(({ id }) => id), onSelect: setSelected } : {})}
      />
      {selects && chosen.length > 0 && (
        <BulkBar
          tasks={chosen}
          onDone={(ids) => setSelected((before) => before.filter((id) => !ids.includes(id)))}
          onClear={() => setSelected([])}
        />
      )}
    </>
  );
}
