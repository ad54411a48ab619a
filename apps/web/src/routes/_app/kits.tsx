import { createFileRoute } from "@tanstack/react-router";
import { KitsScreen } from "../../features/kits/kits-screen.tsx";
import { kitsSearchOf } from "../../features/kits/kits-search.ts";
import { areas } from "../../lib/areas.ts";

export const Route = createFileRoute("/_app/kits")({
  staticData: { screen: areas.kits },
  validateSearch: kitsSearchOf,
  component: Kits,
});

function Kits() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <KitsScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => kitsSearchOf({ ...before, ...change }),
          replace: !("kit" in change),
        })
      }
    />
  );
}
