import { createFileRoute, redirect } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { TasksScreen } from "../features/school-tasks/tasks-screen.tsx";
import { tasksSearchOf } from "../features/school-tasks/tasks-search.ts";
import { readSession } from "../lib/stored-session.ts";
import { useBranchFormat } from "../server/use-branch-format.ts";

/** Has no app bars, because it is opened beside other work: for one school (`?school=`) or the whole branch. */
export const Route = createFileRoute("/tasks")({
  staticData: { screen: { title: areaTexts.schoolSettings, access: ["tasks:read", "tasks:own"] } },
  validateSearch: tasksSearchOf,
  beforeLoad: () => {
    if (readSession() === null) throw redirect({ to: "/login" });
  },
  component: Tasks,
});

function Tasks() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!useBranchFormat()) return null;
  return (
    <TasksScreen
      key={search.school}
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => tasksSearchOf({ ...before, ...change }),
          replace: !("task" in change || "school" in change),
        })
      }
    />
  );
}
