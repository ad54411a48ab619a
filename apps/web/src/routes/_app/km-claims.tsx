import { createFileRoute } from "@tanstack/react-router";
import { ClaimsScreen } from "../../features/km-claims/claims-screen.tsx";
import { claimsSearchOf } from "../../features/km-claims/claims-search.ts";
import { areas } from "../../lib/areas.ts";

export const Route = createFileRoute("/_app/km-claims")({
  staticData: { screen: areas.kmClaims },
  validateSearch: claimsSearchOf,
  component: KmClaims,
});

function KmClaims() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClaimsScreen
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => claimsSearchOf({ ...before, ...change }) })
      }
    />
  );
}
