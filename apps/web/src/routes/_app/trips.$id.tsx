import { createFileRoute } from "@tanstack/react-router";
import { texts } from "#texts/areas";
import { TripScreen, type TripView } from "../../features/trips/trip-screen.tsx";
import { areas } from "../../lib/areas.ts";

export const Route = createFileRoute("/_app/trips/$id")({
  staticData: { screen: { ...areas.trips, title: texts.trip, appBar: false } },
  validateSearch: ({ view }: Record<string, unknown>): { view?: TripView } =>
    view === "drive" || view === "desk" ? { view } : {},
  component: Trip,
});

function Trip() {
  const { id } = Route.useParams();
  const { view } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TripScreen
      id={id}
      view={view}
      onView={(next) => void navigate({ search: { view: next }, replace: true })}
    />
  );
}
