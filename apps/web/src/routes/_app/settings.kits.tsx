import { createFileRoute } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/areas";
import { KitSettingsScreen } from "../../features/kit-settings/kit-settings-screen.tsx";
import { kitSettingsSearchOf } from "../../features/kit-settings/kit-settings-search.ts";

export const Route = createFileRoute("/_app/settings/kits")({
  staticData: {
    screen: {
      title: areaTexts.settingsKits,
      appBar: false,
      access: ["kit-types:read", "kits:read"],
    },
  },
  validateSearch: kitSettingsSearchOf,
  component: KitSettings,
});

function KitSettings() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <KitSettingsScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (before) => kitSettingsSearchOf({ ...before, ...change }),
          replace: !("type" in change) && !("tab" in change) && !("offer" in change),
        })
      }
    />
  );
}
