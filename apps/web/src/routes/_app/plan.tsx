import { allows } from "@kitround/contract/access/capabilities.ts";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useDeferredValue } from "react";
import { filterKeys } from "../../features/plan/filter/plan-filter.ts";
import { drawnSearch, PanelClosing } from "../../features/plan/panel-closing.ts";
import { PlanScreen } from "../../features/plan/plan-screen.tsx";
import { PlanReport } from "../../features/reports/plan-report.tsx";
import { type GoTo, readPlanSearch } from "../../features/plan/plan-search.ts";
import { areas } from "../../lib/areas.ts";
import { readSession } from "../../lib/stored-session.ts";

export const Route = createFileRoute("/_app/plan")({
  staticData: { screen: areas.plan },
  validateSearch: readPlanSearch,
  // Its reads begin in parallel with loading its code, and when its link is hovered; the loader does not wait for
  // them.
  loader: ({ cause, location }) => {
    const session = readSession();
    if (cause === "stay" || session === null || !allows(areas.plan.access, session.role)) return;
    const { term } = readPlanSearch(location.search);
    void import("../../features/plan/plan-queries.ts").then(
      ({ readPlanAhead }) => readPlanAhead(term, cause === "preload"),
      // The screen's own code fails to load too, and reports it.
      () => {},
    );
  },
  component: Plan,
});

function Plan() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const go = useCallback<GoTo>(
    (change) =>
      void navigate({
        search: (before) => {
          // Reading the address again removes undefined parameters.
          return readPlanSearch({ ...before, ...change });
        },
        // Typing and filtering add no history entries; panels and terms do.
        replace: "q" in change || filterKeys.some((key) => key in change),
        // Closing a panel returns to the earlier scroll position, also far down a phone's list.
        resetScroll: false,
      }),
    [navigate],
  );
  const drawn = drawnSearch(search, useDeferredValue(search));
  return (
    <PanelClosing value={drawn.closing}>
      <PlanScreen search={drawn.search} go={go} Report={PlanReport} />
    </PanelClosing>
  );
}
