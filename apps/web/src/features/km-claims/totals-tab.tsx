import { type ClaimTotals, readClaimTotals } from "@kitround/contract/km-claims/totals.ts";
import { totalsOf, unitCosts } from "@kitround/contract/km-claims/totals-rules.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/claim-totals";
import { texts as claimTexts } from "#texts/km-claims";
import { texts as yearTexts } from "#texts/tax-year-files";
import { Read } from "../../fittings/read.tsx";
import { TaxYearSelect, thisTaxYear } from "../../fittings/tax-year-select.tsx";
import { formatMetres } from "../../lib/distance.ts";
import { queryOptions } from "../../server/queries.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Muted, SectionTitle, Stack, Strong } from "../../ui/vocabulary.tsx";
import { claimMoney } from "./claim-money.ts";
import { OwedTrips } from "./owed-trips.tsx";
import { TotalsBy } from "./totals-by.tsx";

interface TotalsTabProps {
  /** The first day of the tax year; by default the present year's. */
  year: string | undefined;
  onYear: (startsOn: string) => void;
}

/** The cost of a tax year's kilometres by month, route, vehicle and person, for each kit and student, and what is still owed. */
export function TotalsTab({ year = thisTaxYear(), onYear }: TotalsTabProps) {
  const totals = useQuery(queryOptions(readClaimTotals, { query: { onDay: year } }));
  return (
    <Stack gap={3}>
      <Box>
        <TaxYearSelect label={yearTexts.taxYear} value={year} onChange={onYear} />
      </Box>
      <Read of={totals} rows={6} height={72}>
        {(data) => (
          <>
            {data.cells.length === 0 ? (
              <EmptyState title={texts.empty} text={texts.emptyText} />
            ) : (
              <Approved totals={data} />
            )}
            <OwedTrips totals={data} />
            {data.states.length > 0 && <States totals={data} />}
          </>
        )}
      </Read>
    </Stack>
  );
}

function Approved({ totals }: { totals: ClaimTotals }) {
  const { cells, currency, delivered, otherCurrencies } = totals;
  const { kitCents, pupilCents } = unitCosts(delivered);
  const each = (cents: number | null) =>
    cents === null ? texts.facts.none : claimMoney(cents, currency);
  const sum = (of: "amountCents" | "distanceM") => cells.reduce((all, cell) => all + cell[of], 0);
  return (
    <>
      <Box sx={{ maxWidth: 560 }}>
        <Strong>
          {texts.total(claimMoney(sum("amountCents"), currency), formatMetres(sum("distanceM")))}
        </Strong>
        {otherCurrencies > 0 && <Muted small>{texts.otherCurrencies(otherCurrencies)}</Muted>}
        <FactList
          facts={[
            { label: texts.facts.kit, value: each(kitCents) },
            { label: texts.facts.student, value: each(pupilCents) },
          ]}
        />
        <Muted small sx={{ mt: 1 }}>
          {texts.facts.kits(delivered.kits, delivered.pupils, delivered.unknown)}
        </Muted>
      </Box>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(420px, 100%), 1fr))",
          gap: 4,
        }}
      >
        {totalsOf.map((by) => (
          <TotalsBy key={by} by={by} totals={totals} />
        ))}
      </Box>
    </>
  );
}

function States({ totals: { states, currency } }: { totals: ClaimTotals }) {
  return (
    <Box component="section" aria-label={texts.states} sx={{ maxWidth: 560 }}>
      <SectionTitle>{texts.states}</SectionTitle>
      <FactList
        facts={states.map(({ status, claims, amountCents }) => ({
          label: claimTexts.statuses[status],
          value: texts.state(claims, claimMoney(amountCents, currency)),
        }))}
      />
    </Box>
  );
}
