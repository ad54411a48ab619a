import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiCalendarMonthOutline, mdiMagnify, mdiSchoolOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { texts } from "#texts/plan";
import { useCan } from "../../lib/can.ts";
import { today } from "../../lib/dates.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { bottomBarHeight } from "../../ui/bottom-bar.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { CoverageScreen } from "./coverage/coverage-screen.tsx";
import { KitJourney } from "./filter/kit-journey.tsx";
import { filterOf, filtersOn, noFilter } from "./filter/plan-filter.ts";
import { useFilterTypes } from "./filter/use-filter-types.ts";
import { HandsBar } from "./hands/hands-bar.tsx";
import { HandsContext } from "./hands/hands-context.ts";
import { useHold } from "./hands/use-hold.ts";
import { type AutoPlanState, useAutoPlan } from "./auto/use-auto-plan.ts";
import { LayOutForm } from "./lay-out-form.tsx";
import { savePlan } from "./paper/plan-csv.ts";
import { PlanPaper } from "./paper/plan-paper.tsx";
import { PlanBar } from "./plan-bar.tsx";
import { PlanGrid } from "./plan-grid.tsx";
import { PlanList } from "./plan-list.tsx";
import { type DrawnParts, type PlanParts, planRows, termToShow } from "./plan-model.ts";
import { PlanPanel } from "./plan-panel.tsx";
import { withBest, withConflicts, withPreview } from "./plan-preview.ts";
import { useBranch, useConflicts, usePlan, useTerms } from "./plan-queries.ts";
import type { GoTo, PlanSearch } from "./plan-search.ts";
import { below } from "./side-panel.tsx";
import { rotationToShow } from "./rotation-to-show.ts";
import { RequestSheet } from "./sheet/request-sheet.tsx";
import { TermForm } from "./term-form.tsx";

interface PlanScreenProps {
  search: PlanSearch;
  go: GoTo;
}

/** Who gets what this term: asks for what must be there first (a term, rotations, schools), then draws the plan. */
export function PlanScreen({ search, go }: PlanScreenProps) {
  const terms = useTerms();
  const branch = useBranch();
  const mayPlan = useCan("plan:write");
  if (terms.data === undefined || branch.data === undefined) {
    if (terms.isError || branch.isError) {
      return <ErrorState onRetry={() => void Promise.all([terms.refetch(), branch.refetch()])} />;
    }
    return <Loading />;
  }
  const term = termToShow(terms.data, search.term, today());
  if (!term) {
    return (
      <FirstRun title={texts.noTerm} text={mayPlan ? texts.noTermText : texts.noTermRead}>
        {mayPlan && (
          <TermForm branch={branch.data} terms={[]} onDone={({ id }) => go({ term: id })} />
        )}
      </FirstRun>
    );
  }
  return <TermPlan terms={terms.data} term={term} branch={branch.data} search={search} go={go} />;
}

interface TermPlanProps extends PlanScreenProps {
  terms: readonly Term[];
  term: Term;
  branch: Branch;
}

function TermPlan({ terms, term, branch, search, go }: TermPlanProps) {
  const plan = usePlan(term.id);
  const { rotations } = plan;
  const conflicts = useConflicts(term.id);
  const auto = useAutoPlan(search.job, search.show === "auto");
  const [declined, setDeclined] = useState<ReadonlySet<string>>(noneDeclined);
  const parts = useMemo(
    () => drawn(plan.parts, conflicts, rotations, auto, declined),
    [plan.parts, conflicts, rotations, auto, declined],
  );
  const mayPlan = useCan("plan:write");
  const sheet = search.show === "sheet" && mayPlan;
  const coverage = search.show === "coverage";
  const [paper, setPaper] = useState<"A4" | "A3" | null>(null);
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"), { noSsr: true });
  const types = useFilterTypes(search.strand !== undefined);
  const { q, open: asking, conflict, strand, title, kit } = search;
  const rows = useMemo(
    () => planRows(parts, filterOf({ q, open: asking, conflict, strand, title, kit }, types)),
    [parts, q, asking, conflict, strand, title, kit, types],
  );
  const narrow = useMediaQuery("(max-width:779.98px)", { noSsr: true });
  const hold = useHold(term.id, mayPlan ? plan.parts.allocations : noAllocations, () => {
    // What is carried is put down in the plan, not in the panel over it.
    if (narrow) go({ show: undefined });
  });
  const { carried } = hold.hands;
  const put = useRef(hold.drop);
  useEffect(() => {
    put.current = hold.drop;
  });
  const openCell = useCallback(
    (school: string, rotation: string | null) => {
      if (rotation === null) go({ school, show: "requests" });
      else if (carried) put.current(school, rotation);
      else go({ school, rotation, show: "cell" });
    },
    [go, carried],
  );
  const openRotation = useCallback(
    (rotation: string) => go({ rotation, school: undefined, show: "rotation" }),
    [go],
  );
  const shown = rotationToShow(rotations, search.rotation, today());
  const schools = rows.filter((r) => r.kind === "school").length;
  const open =
    search.show === "cell" || search.show === "rotation"
      ? { school: search.school, rotation: search.rotation }
      : search.show === "requests"
        ? { school: search.school }
        : {};

  return (
    <HandsContext value={hold.hands}>
      <Box
        sx={{
          flex: { xs: 1, sm: "none" },
          display: "flex",
          flexDirection: "column",
          minHeight: 0,
          // The grid scrolls in itself: bars above and below stay.
          height: {
            sm: `calc(100dvh - 60px - ${bottomBarHeight}px - env(safe-area-inset-bottom))`,
          },
        }}
      >
        {!sheet && !coverage && (
          <PlanBar
            terms={terms}
            term={term}
            search={search}
            schools={schools}
            conflicts={conflicts.length}
            unpublished={rotations.reduce((sum, rotation) => sum + rotation.unpublished, 0)}
            hold={hold}
            go={go}
            onPrint={setPaper}
            onSave={() => savePlan(term, rotations, plan.parts)}
          />
        )}
        {paper && (
          <PlanPaper
            size={paper}
            branch={branch}
            term={term}
            rotations={rotations}
            rows={rows}
            filtered={Boolean(q) || filtersOn(search) > 0}
            onDone={() => setPaper(null)}
          />
        )}
        {!sheet && !coverage && kit !== undefined && (
          <KitJourney
            kitId={kit}
            allocations={plan.parts.allocations}
            rotations={rotations}
            go={go}
          />
        )}
        <Box sx={{ flex: 1, display: "flex", minHeight: 0, [below]: { flexDirection: "column" } }}>
          <Box
            sx={{ flex: 1, minWidth: 0, minHeight: 0, display: "flex", flexDirection: "column" }}
          >
            {plan.failed ? (
              <ErrorState onRetry={plan.retry} />
            ) : plan.pending ? (
              <Loading />
            ) : sheet ? (
              <RequestSheet
                key={term.id}
                term={term}
                rotations={rotations}
                parts={plan.parts}
                onClose={() => go({ show: undefined })}
              />
            ) : coverage ? (
              <CoverageScreen key={term.id} term={term} onClose={() => go({ show: undefined })} />
            ) : rotations.length === 0 ? (
              <FirstRun
                title={texts.noRotations}
                text={mayPlan ? texts.noRotationsText(branch.rotationDays) : texts.noRotationsRead}
              >
                {mayPlan && (
                  <LayOutForm key={term.id} term={term} branch={branch} onDone={() => {}} />
                )}
              </FirstRun>
            ) : schools === 0 ? (
              <NoSchools filtered={Boolean(q) || filtersOn(search) > 0} go={go} />
            ) : phone && shown ? (
              <PlanList
                rows={rows}
                rotations={rotations}
                rotation={shown}
                minutes={branch.volunteerMinutes}
                onRotation={(rotation) => go({ rotation })}
                onOpenRotation={openRotation}
                onOpenCell={openCell}
              />
            ) : (
              <PlanGrid
                rows={rows}
                rotations={rotations}
                allocations={hold.known}
                minutes={branch.volunteerMinutes}
                hold={hold}
                open={open}
                onOpenCell={openCell}
                onOpenRotation={openRotation}
              />
            )}
            {mayPlan && !coverage && <HandsBar hold={hold} />}
          </Box>
          <PlanPanel
            search={search}
            branch={branch}
            terms={terms}
            term={term}
            rotations={rotations}
            parts={plan.parts}
            conflicts={conflicts}
            auto={auto}
            declined={declined}
            onDecline={setDeclined}
            go={go}
          />
        </Box>
      </Box>
    </HandsContext>
  );
}

const noAllocations: never[] = [];
const noneDeclined: ReadonlySet<string> = new Set();

/** The plan, with what auto-plan would make of it while its panel is open. */
function drawn(
  parts: PlanParts,
  conflicts: readonly PlanConflict[],
  rotations: readonly Rotation[],
  auto: AutoPlanState,
  declined: ReadonlySet<string>,
): DrawnParts {
  const allocations = withConflicts(parts.allocations, conflicts);
  if (auto.result) {
    return { ...parts, allocations: withPreview(allocations, auto.result.steps, declined) };
  }
  const best = auto.progress?.best;
  return { ...parts, allocations: best ? withBest(allocations, best, rotations) : allocations };
}

function NoSchools({ filtered, go }: { filtered: boolean; go: GoTo }) {
  return filtered ? (
    <EmptyState
      icon={mdiMagnify}
      title={texts.nothingFound}
      text={texts.nothingFoundText}
      action={
        <Button variant="outlined" onClick={() => go({ q: undefined, ...noFilter })}>
          {texts.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={mdiSchoolOutline}
      title={texts.noSchools}
      text={texts.noSchoolsText}
      action={
        <ButtonLink to="/settings/schools" variant="contained">
          {texts.toSchools}
        </ButtonLink>
      }
    />
  );
}

function FirstRun(props: { title: string; text: string; children: React.ReactNode }) {
  return (
    <Box sx={{ px: 2, pb: 4, overflowY: "auto" }}>
      <EmptyState icon={mdiCalendarMonthOutline} title={props.title} text={props.text} />
      <Box sx={{ maxWidth: 480, mx: "auto", display: "grid", gap: 3 }}>{props.children}</Box>
    </Box>
  );
}

function Loading() {
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <SkeletonRows rows={12} height={48} />
    </Box>
  );
}
