import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { mdiLockOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts as areaTexts } from "#texts/areas";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/school-tasks";
import { useAllowed } from "../../lib/can.ts";
import { BackLink } from "../../fittings/links.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { useSession } from "../../lib/stored-session.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AddTask } from "./add-task.tsx";
import { ChooseSchool } from "./choose-school.tsx";
import { RoadSettings } from "./road-settings.tsx";
import { TaskPane } from "./task-pane.tsx";
import { TasksList } from "./tasks-list.tsx";
import type { SearchChange, TasksSearch } from "./tasks-search.ts";

interface TasksScreenProps {
  search: TasksSearch;
  onSearch: (change: SearchChange) => void;
}

/** One school's facts for drivers and tasks, or the tasks of the whole branch; beside them the open task. */
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
  const query = {
    ...(school === undefined ? {} : { schoolId: school }),
    ...(show === undefined ? {} : { show }),
    ...(mine === undefined ? {} : { mine: "true" as const }),
    ...(q === undefined ? {} : { q }),
  };
  const tasks = useQuery(wholeList(listSchoolTasks, query));
  return (
    <Box component="section" aria-label={texts.tasks}>
      <TasksList of={tasks} tasks={tasks.data} search={search} onSearch={onSearch} />
    </Box>
  );
}
