import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { mdiFormatListNumbered, mdiPackageVariant } from "@mdi/js";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { texts } from "#texts/stock";
import { texts as takeTexts } from "#texts/stocktakes";
import { fold } from "@kitround/contract/fold.ts";
import { useCarryKitRoom } from "../../fittings/carry-kit-room.tsx";
import type { ListFilter } from "../../fittings/list-filters.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { useAllowed, useCan } from "../../lib/can.ts";
import { formatCents } from "../../lib/money.ts";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { stockOnDevice, stockSought } from "../../server/outbox/kit-room.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { isCountLane } from "./count-operations.ts";
import { ItemPane } from "./item-pane.tsx";
import { ShelfSheet } from "./shelf-sheet.tsx";
import type { OnStockSearch, StockSearch } from "./stock-search.ts";
import { StocktakeNotice } from "./stocktake-notice.tsx";
import { StocktakesPart } from "./stocktakes-part.tsx";
import { narrowStockColumns, stockColumns } from "./stock-columns.tsx";
import { useStockScan } from "./use-stock-scan.ts";
import { WaitingCounts } from "./waiting-counts.tsx";

const filters: readonly ListFilter<StockSearch>[] = [{ name: "low", flag: texts.lowOnly }];

interface StockWorkProps {
  search: StockSearch;
  onSearch: OnStockSearch;
  /** Shown above the table: the area's tabs. */
  bar: ReactNode;
}

/** The stock, low items first, with one item's ledger beside it. */
export function StockWork({ search, onSearch, bar }: StockWorkProps) {
  useCarryKitRoom();
  const { item } = search;
  const { query, rows, total } = useLevels(search);
  const mayAdd = useAllowed("kit-types:propose");
  const mayAdjust = useCan("stock:adjust");
  const mayCount = useAllowed(["stock:adjust", "stock:count"]);
  const opened = rows?.find((each) => each.itemId === item);
  // Each scan opens its item again, with the count's field focused.
  const [scan, setScan] = useState({ itemId: "", number: 0 });
  useStockScan((itemId) => {
    setScan(({ number }) => ({ itemId, number: number + 1 }));
    onSearch({ item: itemId, q: undefined, low: undefined });
  });
  if (search.sheet && mayCount) {
    return (
      <Page>
        {bar}
        <ShelfSheet onClose={() => onSearch({ sheet: undefined })} />
      </Page>
    );
  }
  if (search.takes && mayAdjust) {
    return (
      <Page>
        {bar}
        <StocktakesPart search={search} onSearch={onSearch} />
      </Page>
    );
  }
  const scanned = opened !== undefined && opened.itemId === scan.itemId;
  return (
    <ListDetail
      listWidth={520}
      list={
        <Page>
          {bar}
          <ListTable
            label={texts.table}
            of={query}
            rows={rows}
            all={total}
            columns={item === undefined ? stockColumns : narrowStockColumns}
            csvColumns={stockColumns}
            rowKey={(row) => row.itemId}
            search={search}
            onSearch={onSearch}
            searchLabel={texts.search}
            filters={filters}
            // Beside an open item there is no room for them.
            action={
              item === undefined && (
                <>
                  {mayCount && (
                    <Button
                      variant="outlined"
                      onClick={() => onSearch({ sheet: true, item: undefined })}
                      startIcon={<Icon path={mdiFormatListNumbered} size={20} />}
                    >
                      {texts.sheet.open}
                    </Button>
                  )}
                  {mayAdjust && (
                    <Button
                      variant="outlined"
                      onClick={() =>
                        onSearch({ takes: true, item: undefined, q: undefined, low: undefined })
                      }
                    >
                      {takeTexts.open}
                    </Button>
                  )}
                  <ImportButton list="stock" />
                </>
              )
            }
            notice={
              <>
                <ParkedEntries of={isCountLane} />
                {/* Beside an open item they would leave no room for the list. */}
                {opened === undefined && (
                  <>
                    {rows !== undefined && <Worth rows={rows} />}
                    <StocktakeNotice onSearch={onSearch} />
                    <WaitingCounts onOpen={(itemId) => onSearch({ item: itemId })} />
                  </>
                )}
              </>
            }
            icon={mdiPackageVariant}
            empty={{
              title: texts.empty.title,
              text: texts.empty.text,
              action: mayAdd && <ButtonLink to="/settings/kits">{texts.empty.settings}</ButtonLink>,
            }}
            none={texts.noMatch}
            onOpen={(row) => onSearch({ item: row.itemId })}
          />
        </Page>
      }
      detail={
        opened === undefined ? null : (
          <DetailPane of={opened.itemId}>
            <ItemPane
              key={scanned ? scan.number : 0}
              level={opened}
              scanned={scanned}
              onClose={() => onSearch({ item: undefined })}
            />
          </DetailPane>
        )
      }
    />
  );
}

/** The purchase value of all listed items; renders nothing for people who don't see quantities. */
function Worth({ rows }: { rows: readonly StockLevel[] }) {
  const cents = rows.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0);
  if (cents === 0) return null;
  return (
    <Muted small style={{ marginBottom: 8 }}>
      {texts.worthInAll(formatCents(cents))}
    </Muted>
  );
}

const filtersOf = ({ q, low }: StockSearch) => ({
  ...(q === undefined ? {} : { q }),
  ...(low ? { low: "true" as const } : {}),
});

/** The stock for the present search; without signal the stored data are searched. */
function useLevels(search: StockSearch) {
  const { q, low } = search;
  const filtered = q !== undefined || low === true;
  const reached = useStore(connection);
  const sought = useQuery({
    ...stockSought(filtersOf(search)),
    placeholderData: keepPreviousData,
    enabled: filtered && reached,
  });
  const all = useQuery({ ...stockOnDevice(), enabled: !filtered || !reached });
  const stock = all.data?.items;
  // Memoised, because the table measures all rows again when it gets a new array.
  const found = useMemo(() => {
    const words = fold(q ?? "");
    return stock?.filter(
      (each) =>
        (!low || each.low) && fold(`${each.name} ${each.sku} ${each.shelf ?? ""}`).includes(words),
    );
  }, [stock, q, low]);
  if (!filtered) return { query: all, rows: stock, total: all.data?.total };
  if (reached) return { query: sought, rows: sought.data?.items, total: sought.data?.total };
  return { query: all, rows: found, total: undefined };
}
