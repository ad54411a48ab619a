import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { usersSearchOf } from "../../features/users/users-search.ts";
import { UsersScreen } from "../../features/users/users-screen.tsx";

export const Route = createFileRoute("/_app/settings/users/")({
  staticData: {
    screen: { title: areaTexts.users, appBar: false, access: ["users:read", "users:manage"] },
  },
  validateSearch: usersSearchOf,
  component: Users,
});

function Users() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UsersScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => usersSearchOf({ ...before, ...change }),
          replace: true,
        })
      }
      onOpen={({ id }) => void navigate({ to: "/settings/users/$id", params: { id } })}
    />
  );
}
