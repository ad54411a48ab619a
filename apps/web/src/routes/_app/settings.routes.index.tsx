import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { type RoutesSearch, RoutesScreen } from "../../features/delivery-routes/routes-screen.tsx";

export const Route = createFileRoute("/_app/settings/routes/")({
  staticData: {
    screen: { title: areaTexts.routes, appBar: false, access: "schools:read" },
  },
  validateSearch: ({ archived, sort }): RoutesSearch => ({
    ...(archived === true ? { archived } : {}),
    ...(typeof sort === "string" ? { sort } : {}),
  }),
  component: Routes,
});

function Routes() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RoutesScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      onOpen={(id) => void navigate({ to: "/settings/routes/$id", params: { id } })}
    />
  );
}
