import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ComponentType, useCallback } from "react";
import { Unread } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { today } from "../../lib/dates.ts";
import { isBusy } from "./hands/hands-context.ts";
import type { Hold } from "./hands/use-hold.ts";
import { NoSchools, PlanLoading } from "./plan-blank.tsx";
import { PlanGrid } from "./grid/plan-grid.tsx";
import { PlanList } from "./grid/plan-list.tsx";
import { HandsBar, NoRotations, RequestSheet } from "./plan-parts.ts";
import { type GoTo, type PlanSearch, reports } from "./plan-search.ts";
import { rotationToShow } from "./terms/rotation-to-show.ts";
import type { TermPlanState } from "./use-term-plan.ts";

/** A report on the plan: it belongs to another feature, so the route passes it in. */
export type PlanReports = ComponentType<{
  report: "coverage" | "sponsors";
  term: Term;
  branch: Branch;
  sponsor: string | undefined;
  onSponsor: (name: string | undefined) => void;
  onClose: () => void;
}>;

interface PlanViewProps {
  Report: PlanReports;
  term: Term;
  branch: Branch;
  search: PlanSearch;
  state: TermPlanState;
  hold: Hold;
  onOpenCell: (school: string, rotation: string | null) => void;
  go: GoTo;
}

/** The plan for the address, and the bar of what is carried or chosen. */
export function PlanView(props: PlanViewProps) {
  const mayPlan = useCan("plan:write");
  return (
    <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: "flex", flexDirection: "column" }}>
      <Chosen {...props} mayPlan={mayPlan} />
      {mayPlan && isBusy(props.hold.hands) && !reports.includes(props.search.show) && (
        <HandsBar hold={props.hold} />
      )}
    </Box>
  );
}

function Chosen(props: PlanViewProps & { mayPlan: boolean }) {
  const { term, branch, search, go, mayPlan, Report } = props;
  const { plan, schools, filtered } = props.state;
  const close = () => go({ show: undefined });
  const sheet = search.show === "sheet" && mayPlan;
  // Filters and the sheet need the requests, so they are waited for.
  if (plan.failed || plan.pending || ((filtered || sheet) && plan.wishesPending)) {
    const unread = { data: undefined, isError: plan.failed, refetch: plan.retry };
    return <Unread of={unread} waiting={<PlanLoading />} />;
  }
  if (sheet) {
    const { rotations, parts } = plan;
    return (
      <RequestSheet key={term.id} term={term} rotations={rotations} parts={parts} onClose={close} />
    );
  }
  if (search.show === "coverage" || search.show === "sponsors") {
    return (
      <Report
        report={search.show}
        term={term}
        branch={branch}
        sponsor={search.sponsor}
        onSponsor={(sponsor) => go({ sponsor })}
        onClose={() => go({ show: undefined, sponsor: undefined })}
      />
    );
  }
  if (plan.rotations.length === 0) {
    return <NoRotations term={term} branch={branch} go={go} />;
  }
  if (schools === 0) return <NoSchools filtered={filtered} go={go} />;
  return <Rows {...props} />;
}

/** One rotation as a list on a phone, all of them as a grid elsewhere. */
function Rows({ branch, search, state, hold, onOpenCell, go }: PlanViewProps) {
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
  const { rotations } = state.plan;
  const onOpenRotation = useCallback(
    (rotation: string) => go({ rotation, school: undefined, show: "rotation" }),
    [go],
  );
  const all = { rows: state.rows, rotations, minutes: branch.volunteerMinutes, onOpenCell };
  const shown = rotationToShow(rotations, search.rotation, today());
  return phone && shown ? (
    <PlanList
      {...all}
      rotation={shown}
      onRotation={(rotation) => go({ rotation })}
      onOpenRotation={onOpenRotation}
    />
  ) : (
    <PlanGrid
      {...all}
      allocations={hold.known}
      hold={hold}
      open={openOf(search, state)}
      looked={state.looked}
      onOpenRotation={onOpenRotation}
    />
  );
}

function openOf({ show, school, rotation }: PlanSearch, { looked, rows }: TermPlanState) {
  if (show === "cell" || show === "rotation") return { school, rotation };
  if (show === "auto" && looked.length > 0) {
    // Of several cells the topmost one.
    const by = new Map(looked.map((place) => [place.school, place]));
    return rows.flatMap((row) => by.get(row.key) ?? [])[0] ?? {};
  }
  return show === "requests" ? { school } : {};
}
