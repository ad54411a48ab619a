import { readSpending } from "@kitround/contract/shopping/stock-order.ts";
import { useQuery } from "@tanstack/react-query";
import { mdiCashMultiple } from "@mdi/js";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/stock-orders";
import { Read } from "../../fittings/read.tsx";
import { formatCents } from "../../lib/money.ts";
import { queryOptions } from "../../server/queries.ts";
import { ListHead } from "../../ui/list-bar.tsx";
import { saveRows } from "../../ui/save-table.ts";
import { EmptyState } from "../../ui/states.tsx";
import { ListLine, Muted, PlainList, Stack } from "../../ui/vocabulary.tsx";

const t = texts.money;

/** The purchases of each term, and the use by each sponsor's kits. */
export function SpendingPart() {
  const query = useQuery(queryOptions(readSpending));
  return (
    <Read of={query} empty={<EmptyState icon={mdiCashMultiple} {...t.empty} />}>
      {({ items }) => (
        <Stack gap={3} sx={{ maxWidth: 720 }}>
          <ListHead onSave={() => saveRows(t.file, csvColumns, rowsOf(items))}>
            <Muted small>{t.help}</Muted>
          </ListHead>
          {items.map(({ year, number, boughtCents, sponsors }) => (
            <section key={`${year} ${number}`} aria-label={t.term(year, number)}>
              <Typography variant="h3" component="h2">
                {t.term(year, number)}
              </Typography>
              <PlainList>
                <ListLine>
                  <span style={{ flex: 1 }}>{t.bought}</span>
                  <strong>{formatCents(boughtCents)}</strong>
                </ListLine>
                {sponsors.map(({ name, usedCents }) => (
                  <ListLine key={name ?? ""}>
                    <span style={{ flex: 1 }}>{t.usedBy(name)}</span>
                    <span>{formatCents(usedCents)}</span>
                  </ListLine>
                ))}
              </PlainList>
            </section>
          ))}
        </Stack>
      )}
    </Read>
  );
}

type Terms = (typeof readSpending)["result"]["_output"]["items"];
type SpendingRow = { term: string; what: string; cents: number };

function rowsOf(items: Terms): SpendingRow[] {
  return items.flatMap(({ year, number, boughtCents, sponsors }) => [
    { term: t.term(year, number), what: t.bought, cents: boughtCents },
    ...sponsors.map(({ name, usedCents }) => ({
      term: t.term(year, number),
      what: t.usedBy(name),
      cents: usedCents,
    })),
  ]);
}

const csvColumns: readonly { title: string; value: (row: SpendingRow) => string | number }[] = [
  { title: t.termTitle, value: ({ term }) => term },
  { title: t.what, value: ({ what }) => what },
  { title: texts.cost, value: ({ cents }) => cents / 100 },
];
