import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { SchoolsScreen } from "../../features/schools/schools-screen.tsx";
import { schoolsSearchOf } from "../../features/schools/schools-search.ts";

export const Route = createFileRoute("/_app/settings/schools/")({
  staticData: {
    screen: { title: areaTexts.schools, appBar: false, access: "schools:read" },
  },
  validateSearch: schoolsSearchOf,
  component: Schools,
});

function Schools() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SchoolsScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => schoolsSearchOf({ ...before, ...change }),
          replace: true,
        })
      }
      onOpen={(id) => void navigate({ to: "/settings/schools/$id", params: { id } })}
    />
  );
}
