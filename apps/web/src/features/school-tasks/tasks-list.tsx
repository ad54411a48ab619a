import type { SchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { mdiClipboardCheckOutline } from "@mdi/js";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { texts } from "#texts/school-tasks";
import type { ListFilter } from "../../fittings/list-filters.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { useAllowed, useCan } from "../../lib/can.ts";
import { useDense } from "../../lib/use-dense.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { columnsOf } from "./task-columns.tsx";
import type { SearchChange, TasksSearch } from "./tasks-search.ts";

interface TasksListProps {
  of: { isError: boolean; refetch: () => unknown };
  tasks: readonly SchoolTask[] | undefined;
  search: TasksSearch;
  onSearch: (change: SearchChange) => void;
}

const mineFilter: ListFilter<TasksSearch> = { name: "mine", flag: texts.mine };
const closedFilter: ListFilter<TasksSearch> = {
  name: "show",
  label: texts.state,
  options: [{ value: "closed", label: texts.closed }],
};

/** Tasks as a table. A person who may change them can select several and change them at once. */
export function TasksList({ of, tasks, search, onSearch }: TasksListProps) {
  const mayWrite = useCan("tasks:write");
  // A person who only reads has no tasks of their own.
  const works = useAllowed(["tasks:write", "tasks:own"]);
  const closed = search.show === "closed";
  const selects = mayWrite && !closed;
  const columns = useColumns(search);
  const { none } = texts;
  return (
    <ListTable
      label={closed ? texts.closedList : texts.list}
      of={of}
      rows={tasks}
      columns={columns[closed ? "closed" : "open"]}
      csvColumns={columnsOf.branch[closed ? "closed" : "open"]}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      search={search}
      onSearch={onSearch}
      searchLabel={texts.search}
      filters={works ? [mineFilter, closedFilter] : [closedFilter]}
      icon={mdiClipboardCheckOutline}
      empty={
        closed
          ? { title: none.closed, text: none.closedText }
          : { title: none.open, text: mayWrite ? none.officeText : none.openText }
      }
      {...(search.q !== undefined || search.mine ? { none: texts.noMatch } : {})}
      onOpen={({ id }) => onSearch({ task: id })}
      many={selects ? BulkBar : undefined}
    />
  );
}

/** The columns that fit: fewer on a tablet and beside an open task. */
function useColumns({ task, school }: TasksSearch) {
  const theme = useTheme();
  const tablet = useMediaQuery(theme.breakpoints.between("sm", "md"), { noSsr: true });
  const dense = useDense();
  if (tablet) return columnsOf.tablet;
  if (task !== undefined) return dense ? columnsOf.desk : columnsOf.narrow;
  return school === undefined ? columnsOf.branch : columnsOf.school;
}
