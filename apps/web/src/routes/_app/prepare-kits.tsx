import { createFileRoute } from "@tanstack/react-router";
import type { PrepareSearch } from "../../features/prepare-kits/prepare-bar.tsx";
import { PrepareKitsScreen } from "../../features/prepare-kits/prepare-kits-screen.tsx";
import { areas } from "../../lib/areas.ts";

/** The valid parameters of the address. */
function searchOf({ view, prep, kit, day, rotation }: Record<string, unknown>): PrepareSearch {
  return {
    ...(view === "pick" ? { view } : {}),
    ...(typeof prep === "string" ? { prep } : {}),
    ...(typeof kit === "string" ? { kit } : {}),
    ...(typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...(typeof rotation === "string" ? { rotation } : {}),
  };
}

export const Route = createFileRoute("/_app/prepare-kits")({
  staticData: { screen: areas.prepareKits },
  validateSearch: searchOf,
  component: PrepareKits,
});

function PrepareKits() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PrepareKitsScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => searchOf({ ...before, ...change }),
          replace: !("kit" in change) && !("prep" in change),
        })
      }
    />
  );
}
