import { createFileRoute } from "@tanstack/react-router";
import { TripsScreen } from "../../features/trips/trips-screen.tsx";
import { tripsSearchOf } from "../../features/trips/trips-search.ts";
import { areas } from "../../lib/areas.ts";

export const Route = createFileRoute("/_app/trips/")({
  staticData: { screen: areas.trips },
  validateSearch: tripsSearchOf,
  component: Trips,
});

function Trips() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TripsScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      onOpen={(id) => void navigate({ to: "/trips/$id", params: { id } })}
    />
  );
}
