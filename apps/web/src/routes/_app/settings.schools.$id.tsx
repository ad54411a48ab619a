import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { SchoolScreen } from "../../features/schools/school-screen.tsx";

export const Route = createFileRoute("/_app/settings/schools/$id")({
  staticData: {
    screen: { title: areaTexts.school, appBar: false, access: "schools:read" },
  },
  component: OneSchool,
});

function OneSchool() {
  const { id } = Route.useParams();
  return <SchoolScreen key={id} id={id} />;
}
