import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { mdiLockOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts as areaTexts } from "#texts/areas";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/school-tasks";
import { useAllowed } from "../../lib/can.ts";
import { BackLink } from "../../fittings/links.tsx";
import { wholePage } from "../../server/whole-list.ts";
import { useSession } from "../../lib/stored-session.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { saveTable } from "../../ui/save-table.ts";
import { parseSort } from "../../ui/table-model.ts";
import { AddTask } from "./add-task.tsx";
import { ChooseSchool } from "./choose-school.tsx";
import { NoTasks } from "./no-tasks.tsx";
import { RoadSettings } from "./road-settings.tsx";
import { columnsOf } from "./task-columns.tsx";
import { TaskPane } from "./task-pane.tsx";
import { TasksBar } from "./tasks-bar.tsx";
import { TasksList } from "./tasks-list.tsx";
import type { SearchChange, TasksSearch } from "./tasks-search.ts";

interface TasksScreenProps {
  search: TasksSearch;
  onSearch: (change: SearchChange) => void;
}

/** One school's road settings and tasks, or the tasks of the whole branch; beside them the task that is open. */
export function TasksScreen({ search, onSearch }: TasksScreenProps) {
  const role = useSession()?.role;
  const allowed = useAllowed(["tasks:read", "tasks:own"]);
  if (!allowed) {
    return (
      <Page title={areaTexts.schoolSettings} back={<BackLink to="/" />}>
        <EmptyState
          icon={mdiLockOutline}
          title={areaTexts.notYours.title}
          text={role === undefined ? "" : areaTexts.notYours.text(roleTexts[role])}
        />
      </Page>
    );
  }
  const { school, task } = search;
  return (
    <Box component="main" sx={{ minHeight: "100dvh" }}>
      <ListDetail
        listWidth={560}
        deskWidth={640}
        list={
          <Page
            title={areaTexts.schoolSettings}
            back={<BackLink {...(school === undefined ? { to: "/" } : { to: "/tasks" })} />}
            actions={<AddTask school={school} />}
          >
            {school === undefined ? (
              <ChooseSchool onChoose={(chosen) => onSearch({ school: chosen })} />
            ) : (
              <RoadSettings id={school} narrow={task !== undefined} />
            )}
            <Tasks search={search} onSearch={onSearch} />
          </Page>
        }
        detail={
          task === undefined ? null : (
            <DetailPane of={task} plain>
              <TaskPane id={task} onClose={() => onSearch({ task: undefined })} />
            </DetailPane>
          )
        }
      />
    </Box>
  );
}

function Tasks({ search, onSearch }: TasksScreenProps) {
  const { school, show, mine, q } = search;
  const filters = {
    ...(school === undefined ? {} : { schoolId: school }),
    ...(show === undefined ? {} : { show }),
    ...(mine === undefined ? {} : { mine: "true" as const }),
    ...(q === undefined ? {} : { q }),
  };
  const tasks = useQuery(wholePage(listSchoolTasks, filters));
  const save = () => {
    const columns = columnsOf.branch[show === "closed" ? "closed" : "open"];
    saveTable(texts.tasks, columns, tasks.data?.items ?? [], parseSort(search.sort));
  };
  const items = tasks.data?.items;
  return (
    <Box component="section" aria-label={texts.tasks}>
      <TasksBar
        search={search}
        onSearch={onSearch}
        onSave={items === undefined || items.length === 0 ? undefined : save}
        {...(tasks.data === undefined
          ? {}
          : { shown: tasks.data.items.length, all: tasks.data.total })}
      />
      {tasks.isPending && <SkeletonRows rows={6} />}
      {tasks.isError && items === undefined && <ErrorState onRetry={() => void tasks.refetch()} />}
      {items?.length === 0 && <NoTasks search={search} onSearch={onSearch} />}
      {items !== undefined && items.length > 0 && (
        <TasksList tasks={items} search={search} onSearch={onSearch} />
      )}
    </Box>
  );
}
