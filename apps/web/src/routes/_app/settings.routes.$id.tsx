import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { RouteScreen } from "../../features/delivery-routes/route-screen.tsx";

export const Route = createFileRoute("/_app/settings/routes/$id")({
  staticData: {
    screen: { title: areaTexts.route, appBar: false, access: "schools:read" },
  },
  component: OneRoute,
});

function OneRoute() {
  const { id } = Route.useParams();
  return <RouteScreen key={id} id={id} />;
}
