import type { SponsorReach } from "@kitround/contract/plan/sponsors.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { texts } from "#texts/plan-sponsors";
import { Muted, Stack } from "../../ui/vocabulary.tsx";
import { ReportTable } from "../../ui/report-table.tsx";
import { Facts } from "./report-frame.tsx";
import { loanColumns, paperColumns } from "./sponsor-columns.ts";

interface SponsorSheetProps {
  sponsor: SponsorReach;
  term: Term;
  /** For printing. */
  paper?: boolean;
}

/** The schools that one sponsor's kits reached, and the loans. */
export function SponsorSheet({ sponsor, term, paper = false }: SponsorSheetProps) {
  const { name, copies, titles, loans } = sponsor;
  const reach = sponsor.term;
  return (
    <Stack gap={2} style={{ gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Facts>
        <li>{texts.reached(reach.students)}</li>
        <li>{texts.reachedYear(sponsor.year.students, term.year)}</li>
        <li>{texts.schools(reach.schools, reach.loans)}</li>
        <li>{texts.kits(copies)}</li>
      </Facts>
      <Muted>
        {[
          ...(titles.length > 0 ? [texts.titles(titles)] : []),
          ...(reach.counted > 0 ? [texts.counted(reach.counted, reach.students)] : []),
          ...(reach.rating === null ? [] : [texts.rated(reach.rated, reach.rating)]),
          ...(reach.unknown > 0 ? [texts.unknown(reach.unknown)] : []),
          ...(reach.loansToCome > 0 ? [texts.toCome(reach.loansToCome, reach.studentsToCome)] : []),
        ].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Muted>
      <ReportTable
        title={texts.loans}
        help={texts.loansHelp}
        file={texts.file(name, term.number, term.year)}
        columns={paper ? paperColumns : loanColumns}
        rows={loans}
        keyOf={(loan) => loan.allocationId}
      />
    </Stack>
  );
}
