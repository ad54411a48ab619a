import { createFileRoute, redirect } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { TasksScreen } from "../features/school-tasks/tasks-screen.tsx";
import { readSession } from "../lib/stored-session.ts";
import { useBranchFormat } from "../lib/use-branch-format.ts";

interface TasksSearch {
  school?: string;
  mine?: true;
}

function tasksSearchOf({ school, mine }: Record<string, unknown>): TasksSearch {
  return {
    ...(typeof school === "string" && school !== "" ? { school } : {}),
    ...(mine === true ? { mine } : {}),
  };
}

/** Plain: it opens beside other work, for one school (`?school=`) or the whole branch. */
export const Route = createFileRoute("/tasks")({
  staticData: { screen: { title: areaTexts.schoolSettings, access: ["tasks:read", "tasks:own"] } },
  validateSearch: tasksSearchOf,
  beforeLoad: () => {
    if (readSession() === null) throw redirect({ to: "/login" });
  },
  component: Tasks,
});

function Tasks() {
  const { school, mine } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!useBranchFormat()) return null;
  return (
    <TasksScreen
      key={school}
      school={school}
      mine={mine ?? false}
      onMine={(next) =>
        void navigate({
          search: (before) => tasksSearchOf({ ...before, mine: next }),
          replace: true,
        })
      }
    />
  );
}
