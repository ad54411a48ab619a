import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { UserScreen } from "../../features/users/user-screen.tsx";

export const Route = createFileRoute("/_app/settings/users/$id")({
  staticData: {
    screen: { title: areaTexts.user, appBar: false, access: ["users:read", "users:manage"] },
  },
  component: User,
});

function User() {
  const { id } = Route.useParams();
  return <UserScreen key={id} id={id} />;
}
