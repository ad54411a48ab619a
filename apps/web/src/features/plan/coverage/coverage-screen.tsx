import { getCoverage } from "@kitround/contract/plan/coverage.ts";
import { byNeed, fullness } from "@kitround/contract/plan/coverage-rules.ts";
import type { Result } from "@kitround/contract/route.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiArrowLeft, mdiPrinterOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/plan-coverage";
import { useCan } from "../../../lib/can.ts";
import { queryOptions } from "../../../server/queries.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { Paper } from "../paper/paper.tsx";
import { BranchesPart } from "./branches-part.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { loadColumns, schoolColumns, titleColumns } from "./coverage-columns.ts";

interface CoverageScreenProps {
  term: Term;
  onClose: () => void;
}

/** Who gets how much, which titles go out, and what the routes carry: for those to whom a manager shows it, on screen, on paper and as CSV. */
export function CoverageScreen({ term, onClose }: CoverageScreenProps) {
  const coverage = useQuery(queryOptions(getCoverage, { params: { id: term.id } }));
  const seesAll = useCan("branches:create");
  const [printing, setPrinting] = useState(false);
  const { number, year } = term;
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: "auto",
        px: { xs: 2, sm: 3 },
        pb: 4,
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, py: 1 }}>
        <Button startIcon={<Icon path={mdiArrowLeft} size={18} />} onClick={onClose}>
          {texts.back}
        </Button>
        <Box
          component="h2"
          sx={{
            m: 0,
            fontSize: 20,
            fontWeight: 600,
            flex: { xs: "1 0 100%", sm: 1 },
            order: { xs: 1, sm: 0 },
          }}
        >
          {texts.title(number, year)}
        </Box>
        <Button
          startIcon={<Icon path={mdiPrinterOutline} size={18} />}
          disabled={coverage.data === undefined}
          onClick={() => setPrinting(true)}
          sx={{ ml: "auto" }}
        >
          {texts.print}
        </Button>
      </Box>
      {coverage.data === undefined ? (
        coverage.isError ? (
          <ErrorState onRetry={() => void coverage.refetch()} />
        ) : (
          <SkeletonRows rows={12} height={36} />
        )
      ) : (
        <Parts coverage={coverage.data} term={term} />
      )}
      {seesAll && <BranchesPart />}
      {printing && coverage.data && (
        <Paper size="A4" title={texts.title(number, year)} onDone={() => setPrinting(false)}>
          <Parts coverage={coverage.data} term={term} />
        </Paper>
      )}
    </Box>
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
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 1,
          gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
          "& li": { p: 1.5, borderRadius: 1, bgcolor: "#F2F5FB", fontWeight: 600 },
        }}
      >
        {facts.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Box>
      <CoverageTable
        title={texts.schools}
        help={texts.schoolsHelp}
        file={texts.file("schools", term.number, term.year)}
        columns={schoolColumns}
        rows={byNeed(schools)}
        keyOf={(school) => school.schoolId}
      />
      <CoverageTable
        title={texts.titles}
        help={texts.titlesHelp}
        file={texts.file("titles", term.number, term.year)}
        columns={titleColumns}
        rows={titles}
        keyOf={(title) => title.kitTypeId}
      />
      <CoverageTable
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
