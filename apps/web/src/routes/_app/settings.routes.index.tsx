import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { RoutesScreen } from "../../features/delivery-routes/routes-screen.tsx";
import { routesSearchOf } from "../../features/delivery-routes/routes-search.ts";

export const Route = createFileRoute("/_app/settings/routes/")({
  staticData: {
    screen: { title: areaTexts.routes, appBar: false, access: "schools:read" },
  },
  validateSearch: routesSearchOf,
  component: Routes,
});

function Routes() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RoutesScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => routesSearchOf({ ...before, ...change }),
          replace: true,
        })
      }
      onOpen={(id) => void navigate({ to: "/settings/routes/$id", params: { id } })}
    />
  );
}
