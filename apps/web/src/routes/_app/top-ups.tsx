import { createFileRoute } from "@tanstack/react-router";
import { ShoppingWork } from "../../features/shopping/shopping-work.tsx";
import { StockWork } from "../../features/stock/stock-work.tsx";
import { KitWork } from "../../features/top-ups/kit-work.tsx";
import { TopUpsBar } from "../../features/top-ups/top-ups-bar.tsx";
import { topUpsSearchOf } from "../../features/top-ups/top-ups-search.ts";
import { areas } from "../../lib/areas.ts";

export const Route = createFileRoute("/_app/top-ups")({
  staticData: { screen: areas.topUps },
  validateSearch: topUpsSearchOf,
  component: TopUps,
});

function TopUps() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (change: Record<string, unknown>) =>
    void navigate({
      search: (before) => topUpsSearchOf({ ...before, ...change }),
      replace:
        !("kit" in change) && !("item" in change) && !("order" in change) && !("take" in change),
    });
  const { tab = "check-in", kit } = search;
  const bar = <TopUpsBar tab={tab} onSearch={onSearch} />;
  if (tab === "shopping") return <ShoppingWork search={search} onSearch={onSearch} bar={bar} />;
  if (tab !== "stock") return <KitWork tab={tab} kit={kit} onSearch={onSearch} />;
  return <StockWork search={search} onSearch={onSearch} bar={bar} />;
}
