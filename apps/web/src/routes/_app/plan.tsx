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
  // Its reads begin beside its code, and when its link is pointed at; nothing waits for them here.
  loader: ({ cause, location }) => {
    const session = readSession();
    if (cause === "stay" || session === null || !allows(areas.plan.access, session.role)) return;
    const { term } = readPlanSearch(location.search);
    void import("../../features/plan/plan-queries.ts").then(
      ({ readPlanAhead }) => readPlanAhead(term, cause === "preload"),
      // The screen's own code can't be fetched either, and says so.
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
          // What is undefined is taken out of the URL by reading it again.
          return readPlanSearch({ ...before, ...change });
        },
        // Typing and filtering make no steps to go back through; panels and terms do.
        replace: "q" in change || filterKeys.some((key) => key in change),
        // Closing a panel leads back to where it was opened, far down a phone's list too.
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
