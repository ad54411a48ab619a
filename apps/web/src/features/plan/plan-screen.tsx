import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import { memo, useCallback, useState } from "react";
import { texts } from "#texts/plan";
import { Read, together } from "../../fittings/read.tsx";
import { usePartsAhead } from "../../fittings/use-parts-ahead.ts";
import { useCan } from "../../lib/can.ts";
import { today } from "../../lib/dates.ts";
import { bottomBarHeight } from "../../ui/bottom-bar.tsx";
import { HandsContext } from "./hands/hands-context.ts";
import { usePaper } from "../../ui/use-paper.ts";
import { PlanBar } from "./plan-bar.tsx";
import { FirstRun, PlanLoading } from "./plan-blank.tsx";
import { termToShow } from "./plan-model.ts";
import { KitJourney, loadCsv, PlanPanel, PlanPaper, TermForm, partsAhead } from "./plan-parts.ts";
import { useBranch, useTerms } from "./plan-queries.ts";
import { type GoTo, type PlanSearch, reports } from "./plan-search.ts";
import { type PlanReports, PlanView } from "./plan-view.tsx";
import { below } from "./side-panel-place.ts";
import { usePlanHold } from "./use-plan-hold.ts";
import { useTermPlan } from "./use-term-plan.ts";

interface PlanScreenProps {
  search: PlanSearch;
  go: GoTo;
  Report: PlanReports;
}

/** The plan of a term: first asks for what is missing (a term, rotations, schools), then renders the plan. */
export const PlanScreen = memo(function PlanScreen(props: PlanScreenProps) {
  const { search, go } = props;
  const terms = useTerms();
  const branch = useBranch();
  const mayPlan = useCan("plan:write");
  return (
    <Read of={together({ terms, branch })} waiting={<PlanLoading />}>
      {(read) => {
        const term = termToShow(read.terms, search.term, today());
        if (term) return <TermPlan {...props} {...read} term={term} />;
        return (
          <FirstRun title={texts.noTerm} text={mayPlan ? texts.noTermText : texts.noTermRead}>
            {mayPlan && (
              <TermForm branch={read.branch} terms={[]} onDone={({ id }) => go({ term: id })} />
            )}
          </FirstRun>
        );
      }}
    </Read>
  );
});

interface TermPlanProps extends PlanScreenProps {
  terms: readonly Term[];
  term: Term;
  branch: Branch;
}

function TermPlan({ terms, term, branch, search, go, Report }: TermPlanProps) {
  const state = useTermPlan(term.id, search);
  const { plan, conflicts, rows } = state;
  const { rotations, parts } = plan;
  const { hold, openCell } = usePlanHold(term.id, parts.allocations, go);
  usePartsAhead(partsAhead, !plan.pending);
  const mayPlan = useCan("plan:write");
  const onSave = useCallback(
    () => void loadCsv().then((csv) => csv.savePlan(term, rotations, parts)),
    [term, rotations, parts],
  );
  // The request sheet and the reports have headers of their own, and the reports a print view.
  const whole = reports.includes(search.show) || (search.show === "sheet" && mayPlan);
  const paper = usePaper(!whole && !plan.pending);
  const [size, setSize] = useState<"A4" | "A3">("A4");
  const { print } = paper;
  const onPrint = useCallback(
    (on: typeof size) => {
      setSize(on);
      print();
    },
    [print],
  );

  return (
    <HandsContext value={hold.hands}>
      <Box
        sx={{
          flex: { xs: 1, sm: "none" },
          display: "flex",
          flexDirection: "column",
          minHeight: 0,
          // The grid scrolls within itself, so that the bars above and below stay visible.
          height: {
            sm: `calc(100dvh - 60px - ${bottomBarHeight}px - env(safe-area-inset-bottom))`,
          },
        }}
      >
        {!whole && (
          <PlanBar
            terms={terms}
            term={term}
            search={search}
            schools={state.schools}
            rotations={rotations}
            allocations={parts.allocations}
            conflicts={conflicts}
            unpublished={rotations.reduce((sum, rotation) => sum + rotation.unpublished, 0)}
            known={hold.known}
            go={go}
            onChoose={hold.startChoosing}
            onPrint={onPrint}
            onSave={onSave}
          />
        )}
        {paper.shown && (
          <PlanPaper
            size={size}
            branch={branch}
            term={term}
            rotations={rotations}
            rows={rows}
            filtered={state.filtered}
            begun={paper.begun}
            onDone={() => {
              setSize("A4");
              paper.onDone();
            }}
          />
        )}
        {!whole && search.kit !== undefined && (
          <KitJourney
            kitId={search.kit}
            allocations={parts.allocations}
            rotations={rotations}
            go={go}
          />
        )}
        <Box sx={{ flex: 1, display: "flex", minHeight: 0, [below]: { flexDirection: "column" } }}>
          <PlanView
            Report={Report}
            term={term}
            branch={branch}
            search={search}
            state={state}
            hold={hold}
            onOpenCell={openCell}
            go={go}
          />
          {search.show !== undefined && !plan.wishesPending && (
            <PlanPanel
              search={search}
              branch={branch}
              terms={terms}
              term={term}
              rotations={rotations}
              parts={parts}
              conflicts={conflicts}
              auto={state.auto}
              declined={state.declined}
              onDecline={state.setDeclined}
              onLook={state.setLooked}
              go={go}
            />
          )}
        </Box>
      </Box>
    </HandsContext>
  );
}
