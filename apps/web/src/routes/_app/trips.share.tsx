import { createFileRoute } from "@tanstack/react-router";
import { texts } from "#texts/share-day";
import { ShareScreen } from "../../features/trips/share/share-screen.tsx";
import { shareSearchOf } from "../../features/trips/trips-search.ts";
import { today } from "../../lib/dates.ts";

export const Route = createFileRoute("/_app/trips/share")({
  staticData: { screen: { title: texts.title, appBar: false, access: "trips:write" } },
  validateSearch: shareSearchOf,
  component: Share,
});

function Share() {
  const { day = today() } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ShareScreen key={day} day={day} onSaved={() => void navigate({ to: "/trips" })} />;
}
