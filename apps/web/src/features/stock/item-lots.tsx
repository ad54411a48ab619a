import { listStockLots, type StockLevel } from "@kitround/contract/stock/stock.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { texts } from "#texts/stock";
import { Read } from "../../fittings/read.tsx";
import { formatDay, today } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { queryOptions } from "../../server/queries.ts";
import { StateTone } from "../../ui/tone.tsx";
import { ListLine, Muted, PlainList, Row, Strong } from "../../ui/vocabulary.tsx";
import { type Lot, WriteOffDialog } from "./write-off-dialog.tsx";

const RecallDialog = lazy(async () => ({
  default: (await import("./recall-dialog.tsx")).RecallDialog,
}));

const t = texts.lots;

/** The item's lots in the order of use; each can be written off or recalled. */
export function ItemLots({ level }: { level: StockLevel }) {
  const { itemId, unit } = level;
  const [all, setAll] = useState(false);
  const query = useQuery(
    queryOptions(listStockLots, { params: { itemId }, query: { all: all ? "true" : "false" } }),
  );
  const [writingOff, setWritingOff] = useState<Lot | null>(null);
  const [traced, setTraced] = useState<string | null>(null);
  return (
    <Box component="section" aria-label={t.title} sx={{ my: 3 }}>
      <Typography variant="h3">{t.title}</Typography>
      <Read of={query} rows={2} empty={<Muted>{t.none}</Muted>}>
        {({ items }) => (
          <PlainList>
            {items.map((lot) => (
              <ListLine key={lot.id}>
                <Box sx={{ flex: 1, minWidth: 160 }}>
                  <Strong>{t.nameOf(lot.code)}</Strong>
                  <Muted small>
                    {t.facts(texts.qty(lot.onHand, unit), formatCents(lot.valueCents))}
                  </Muted>
                </Box>
                {lot.recalledBy !== null && (
                  <StateTone tone="late" word={t.recalledBy(lot.recalledBy)} />
                )}
                <Expiry day={lot.expiresOn} />
                <Row>
                  {lot.onHand > 0 && (
                    <Button variant="outlined" onClick={() => setWritingOff(lot)}>
                      {texts.writeOff}
                    </Button>
                  )}
                  <Button variant="outlined" onClick={() => setTraced(lot.id)}>
                    {t.recall.open}
                  </Button>
                </Row>
              </ListLine>
            ))}
          </PlainList>
        )}
      </Read>
      {!all && <Button onClick={() => setAll(true)}>{t.showAll}</Button>}
      {traced !== null && (
        <Suspense fallback={null}>
          <RecallDialog lotId={traced} onClose={() => setTraced(null)} />
        </Suspense>
      )}
      {writingOff !== null && (
        <WriteOffDialog level={level} lot={writingOff} onClose={() => setWritingOff(null)} />
      )}
    </Box>
  );
}

function Expiry({ day }: { day: string | null }) {
  if (day === null) return <Muted small>{t.noDate}</Muted>;
  if (day < today()) return <StateTone tone="late" word={t.expired(formatDay(day))} />;
  return <StateTone tone="due" word={t.expires(formatDay(day))} />;
}
