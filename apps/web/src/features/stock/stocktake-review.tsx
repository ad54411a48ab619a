import {
  approveStocktake,
  cancelStocktake,
  getStocktake,
  type StocktakeSheet,
} from "@kitround/contract/stock/stocktake.ts";
import { fold } from "@kitround/contract/fold.ts";
import { mdiArrowLeft, mdiFormatListNumbered } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { texts } from "#texts/stocktakes";
import type { ListFilter } from "../../fittings/list-filters.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { Read } from "../../fittings/read.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { formatMoment } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { Icon } from "../../ui/icon.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { Muted, Row, Strong } from "../../ui/vocabulary.tsx";
import { CountAgain } from "./count-again.tsx";
import type { OnStockSearch, StockSearch } from "./stock-search.ts";
import { countColumns, StocktakeState, stocktakeName } from "./stocktake-columns.tsx";

interface StocktakeReviewProps {
  id: string;
  search: StockSearch;
  onSearch: OnStockSearch;
}

const filters: readonly ListFilter<StockSearch>[] = [{ name: "low", flag: texts.onlyDiffering }];

/** One stocktake: every count with its difference in quantity and money, and one approval. */
export function StocktakeReview({ id, search, onSearch }: StocktakeReviewProps) {
  const query = useQuery(queryOptions(getStocktake, { params: { id } }));
  const { q = "", low } = search;
  const counts = query.data?.counts;
  const rows = useMemo(() => {
    const words = fold(q);
    return counts?.filter(
      ({ itemName, shelf, counted, onHand }) =>
        (!low || counted !== onHand) && fold(`${itemName} ${shelf ?? ""}`).includes(words),
    );
  }, [counts, q, low]);
  return (
    <Read of={query}>
      {(sheet) => (
        <Box component="section" aria-label={stocktakeName(sheet)}>
          <Head sheet={sheet} onSearch={onSearch} />
          <ListTable
            label={texts.counts}
            of={query}
            rows={rows}
            all={sheet.counts.length}
            columns={countColumns}
            rowKey={(row) => row.id}
            rowName={(row) => row.itemName}
            search={search}
            onSearch={onSearch}
            searchLabel={texts.search}
            filters={filters}
            icon={mdiFormatListNumbered}
            empty={texts.noCounts}
            none={texts.noMatch}
            many={sheet.status === "open" ? CountAgain : undefined}
          />
        </Box>
      )}
    </Read>
  );
}

function Head({ sheet, onSearch }: { sheet: StocktakeSheet; onSearch: OnStockSearch }) {
  const { differing, differenceCents, decidedAt } = sheet;
  const facts = [
    texts.progress(sheet.counted, sheet.items),
    texts.by(sheet.startedByName, formatMoment(sheet.startedAt)),
    ...(sheet.blind ? [texts.blindNow] : []),
    ...(decidedAt === null
      ? []
      : [texts.ended(texts.states[sheet.status], sheet.decidedByName, formatMoment(decidedAt))]),
    ...(sheet.note === null ? [] : [sheet.note]),
  ];
  return (
    <>
      <Row>
        <IconButton
          edge="start"
          aria-label={texts.back}
          onClick={() =>
            onSearch({ takes: undefined, take: undefined, q: undefined, low: undefined })
          }
        >
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {stocktakeName(sheet)}
        </Typography>
        <StocktakeState status={sheet.status} />
      </Row>
      <Muted>{facts.join(" · ")}</Muted>
      <Strong style={{ marginTop: 8 }}>
        {texts.summary(differing ?? 0, formatCents(differenceCents ?? 0))}
      </Strong>
      {sheet.status === "open" && <Decide sheet={sheet} onSearch={onSearch} />}
    </>
  );
}

function Decide({ sheet, onSearch }: { sheet: StocktakeSheet; onSearch: OnStockSearch }) {
  const { id, rowVersion, counts, items, counted, differing, differenceCents } = sheet;
  const [cancelling, setCancelling] = useState(false);
  const client = useQueryClient();
  const onRefused = (error: { message: string }) => {
    toast(error.message, { tone: "error" });
    // Somebody counted meanwhile, or the quantity of an item has changed.
    void client.invalidateQueries();
  };
  const approve = useAction(approveStocktake, { onDone: () => toast(texts.approved), onRefused });
  const cancel = useAction(cancelStocktake, { onDone: () => toast(texts.cancelled), onRefused });
  const differ = differing ?? 0;
  async function approving() {
    const ask = texts.approveAsk(differ, formatCents(differenceCents ?? 0), items - counted);
    if (!(await confirm(ask))) return;
    const waiting = counts.filter(({ status }) => status === "waiting");
    approve.mutate({
      params: { id },
      body: { rowVersion, counts: waiting.map((each) => each.id) },
    });
  }
  const pending = approve.isPending || cancel.isPending;
  return (
    <Row style={{ margin: "12px 0" }}>
      <Button
        variant="contained"
        size="large"
        disabled={pending || counted === 0}
        onClick={() => void approving()}
      >
        {texts.approve(differ)}
      </Button>
      <Button size="large" variant="outlined" onClick={() => onSearch({ sheet: true })}>
        {texts.count}
      </Button>
      <Button
        variant="outlined"
        size="large"
        disabled={pending}
        onClick={() => setCancelling(true)}
      >
        {texts.cancel}
      </Button>
      {cancelling && (
        <ReasonDialog
          {...texts.cancelAsk}
          onCancel={() => setCancelling(false)}
          onConfirm={(reason) => {
            setCancelling(false);
            cancel.mutate({ params: { id }, body: { rowVersion, reason } });
          }}
        />
      )}
    </Row>
  );
}
