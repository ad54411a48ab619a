import { getCoverage } from "@kitround/contract/plan/coverage.ts";
import { byNeed, fullness } from "@kitround/contract/plan/coverage-rules.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiPrinterOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-coverage";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { Icon } from "../../ui/icon.tsx";
import { Paper } from "../../ui/paper.tsx";
import { usePaper } from "../../ui/use-paper.ts";
import { BranchesPart } from "./branches-part.tsx";
import { Facts, ReportFrame } from "./report-frame.tsx";
import { ReportTable } from "../../ui/report-table.tsx";
import { loadColumns, schoolColumns, titleColumns } from "./coverage-columns.ts";

interface CoverageScreenProps {
  term: Term;
  onClose: () => void;
}

/**
 * How much each school gets, which titles go out, and what the routes carry, for a manager to show: on screen, on
 * paper and as CSV.
 */
export function CoverageScreen({ term, onClose }: CoverageScreenProps) {
  const coverage = useQuery(queryOptions(getCoverage, { params: { id: term.id } }));
  const seesAll = useCan("branches:create");
  const paper = usePaper(coverage.data !== undefined);
  const { number, year } = term;
  return (
    <ReportFrame
      title={texts.title(number, year)}
      back={texts.back}
      onBack={onClose}
      actions={
        <Button
          startIcon={<Icon path={mdiPrinterOutline} size={18} />}
          disabled={coverage.data === undefined}
          onClick={paper.print}
        >
          {texts.print}
        </Button>
      }
    >
      <Read of={coverage} rows={12} height={36}>
        {(data) => <Parts coverage={data} term={term} />}
      </Read>
      {seesAll && <BranchesPart />}
      {paper.shown && coverage.data && (
        <Paper
          size="A4"
          title={texts.title(number, year)}
          begun={paper.begun}
          onDone={paper.onDone}
        >
          <Parts coverage={coverage.data} term={term} />
        </Paper>
      )}
    </ReportFrame>
  );
}

type Coverage = Result<typeof getCoverage>;

function Parts({ coverage, term }: { coverage: Coverage; term: Term }) {
  const { schools, titles, loads } = coverage;
  const sum = (of: (school: Coverage["schools"][number]) => number) =>
    schools.reduce((all, school) => all + of(school), 0);
  const wishes = sum((school) => school.wishes);
  const facts = [
    texts.without(schools.filter((school) => school.kitsTerm === 0).length, schools.length),
    texts.unmet(wishes - sum((school) => school.granted), wishes),
    texts.unused(titles.filter((title) => title.kitsYear === 0).length),
    texts.over(loads.filter((load) => (fullness(load) ?? 0) > 1).length),
  ];
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Facts>
        {facts.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Facts>
      <ReportTable
        title={texts.schools}
        help={texts.schoolsHelp}
        file={texts.file("schools", term.number, term.year)}
        columns={schoolColumns}
        rows={byNeed(schools)}
        keyOf={(school) => school.schoolId}
      />
      <ReportTable
        title={texts.titles}
        help={texts.titlesHelp}
        file={texts.file("titles", term.number, term.year)}
        columns={titleColumns}
        rows={titles}
        keyOf={(title) => title.kitTypeId}
      />
      <ReportTable
        title={texts.loads}
        help={texts.loadsHelp}
        file={texts.file("loads", term.number, term.year)}
        columns={loadColumns}
        rows={loads}
        keyOf={(load) => `${load.rotationId} ${load.routeId}`}
      />
    </Box>
  );
}
