import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { mdiPackageVariant } from "@mdi/js";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { texts } from "#texts/stock";
import { fold } from "@kitround/contract/fold.ts";
import { useCarryKitRoom } from "../../fittings/carry-kit-room.tsx";
import { ImportButton } from "../../fittings/list-import/import-button.tsx";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { useAllowed } from "../../lib/can.ts";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { stockOnDevice, stockSought } from "../../server/outbox/kit-room.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { isCountLane } from "./count-operations.ts";
import { ItemPane } from "./item-pane.tsx";
import { saveStock, StockTable } from "./stock-table.tsx";
import { WaitingCounts } from "./waiting-counts.tsx";

export interface StockSearch {
  q?: string;
  low?: boolean;
  sort?: string;
  item?: string;
}
export type OnStockSearch = (change: {
  [K in keyof StockSearch]?: StockSearch[K] | undefined;
}) => void;

interface StockWorkProps {
  search: StockSearch;
  onSearch: OnStockSearch;
  /** The line above the table: the area's tabs. */
  bar: ReactNode;
}

/** What is on hand, low first; and beside it one item with its ledger. */
export function StockWork({ search, onSearch, bar }: StockWorkProps) {
  useCarryKitRoom();
  const { item } = search;
  const { query, rows, total } = useLevels(search);
  const { q, low } = search;
  const opened = rows?.find((each) => each.itemId === item);
  return (
    <ListDetail
      listWidth={520}
      list={
        <Page>
          {bar}
          <ListBar
            search={
              <SearchField
                label={texts.search}
                value={q ?? ""}
                onChange={(next) => onSearch({ q: next === "" ? undefined : next })}
              />
            }
            filters={
              <FilterChips
                label={texts.filters}
                options={[{ value: "low", label: texts.lowOnly }]}
                value={low ? ["low"] : []}
                onChange={(next) => onSearch({ low: next.length > 0 ? true : undefined })}
              />
            }
            onSave={
              rows === undefined || rows.length === 0
                ? undefined
                : () => saveStock(rows, search.sort)
            }
            {...(rows === undefined ? {} : { shown: rows.length })}
            {...(total === undefined ? {} : { all: total })}
            action={<ImportButton list="stock" />}
          />
          <ParkedEntries of={isCountLane} />
          <WaitingCounts onOpen={(itemId) => onSearch({ item: itemId })} />
          {rows === undefined ? (
            query.isError ? (
              <ErrorState onRetry={() => void query.refetch()} />
            ) : (
              <SkeletonRows />
            )
          ) : rows.length === 0 ? (
            <NoItems
              filtered={q !== undefined || low === true}
              onAll={() => onSearch({ q: undefined, low: undefined })}
            />
          ) : (
            <Levels rows={rows} search={search} onSearch={onSearch} />
          )}
        </Page>
      }
      detail={
        opened === undefined ? null : (
          <DetailPane of={opened.itemId}>
            <ItemPane level={opened} onClose={() => onSearch({ item: undefined })} />
          </DetailPane>
        )
      }
    />
  );
}

const filtersOf = ({ q, low }: StockSearch) => ({
  ...(q === undefined ? {} : { q }),
  ...(low ? { low: "true" as const } : {}),
});

/** What is on hand, as it is asked for; without signal sought in what is on the device. */
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
  // The same rows as long as they are: the table measures them anew otherwise.
  const found = useMemo(() => {
    const words = fold(q ?? "");
    return stock?.filter(
      (each) => (!low || each.low) && fold(`${each.name} ${each.sku}`).includes(words),
    );
  }, [stock, q, low]);
  if (!filtered) return { query: all, rows: stock, total: all.data?.total };
  if (reached) return { query: sought, rows: sought.data?.items, total: sought.data?.total };
  return { query: all, rows: found, total: undefined };
}

interface LevelsProps {
  rows: readonly StockLevel[];
  search: StockSearch;
  onSearch: OnStockSearch;
}

function Levels({ rows, search, onSearch }: LevelsProps) {
  return (
    <StockTable
      rows={rows}
      narrow={search.item !== undefined}
      sort={search.sort}
      onSort={(sort) => onSearch({ sort })}
      onOpen={(row) => onSearch({ item: row.itemId })}
    />
  );
}

function NoItems({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  const mayAdd = useAllowed("kit-types:propose");
  if (filtered) {
    return (
      <EmptyState
        title={texts.emptyFilter.title}
        text={texts.emptyFilter.text}
        action={<Button onClick={onAll}>{texts.emptyFilter.all}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={mdiPackageVariant}
      title={texts.empty.title}
      text={texts.empty.text}
      action={mayAdd && <ButtonLink to="/settings/kits">{texts.empty.settings}</ButtonLink>}
    />
  );
}
