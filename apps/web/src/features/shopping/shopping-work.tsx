import { readShoppingList, type ShoppingItem } from "@kitround/contract/shopping/shopping-list.ts";
import type { Result } from "@kitround/contract/route.ts";
import { mdiCartOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type ReactNode, useMemo, useState } from "react";
import { texts } from "#texts/shopping";
import { texts as orderTexts } from "#texts/stock-orders";
import { choices, type ListFilter } from "../../fittings/list-filters.tsx";
import { ListTable } from "../../fittings/list-screen.tsx";
import { useCan } from "../../lib/can.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { queryOptions } from "../../server/queries.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import { NoSignal } from "../../ui/no-signal.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Muted, Stack, Strong } from "../../ui/vocabulary.tsx";
import { BackTestLine } from "./back-test-line.tsx";
import { ForecastPane } from "./forecast-pane.tsx";
import { OrderForm } from "./order-form.tsx";
import { OrdersPart } from "./orders-part.tsx";
import { ShoppingParts } from "./shopping-parts.tsx";
import { SpendingPart } from "./spending-part.tsx";
import { narrowColumns, shoppingColumns } from "./shopping-columns.tsx";
import { costOf, shoppingRows } from "./shopping-rows.ts";
import { type OnShoppingSearch, type ShoppingSearch, shoppingShows } from "./shopping-search.ts";

const filters: readonly ListFilter<ShoppingSearch>[] = [
  {
    name: "show",
    label: texts.filter,
    all: texts.show.soon,
    options: choices(shoppingShows, texts.show),
  },
];

interface ShoppingWorkProps {
  search: ShoppingSearch;
  onSearch: OnShoppingSearch;
  /** The line above the table: the area's tabs. */
  bar: ReactNode;
}

/** Which items will run out, when, and what to order; beside the list one item with its expected stock. */
export function ShoppingWork({ bar, ...props }: ShoppingWorkProps) {
  const may = useCan("stock:adjust");
  const { part } = props.search;
  const head = (
    <>
      {bar}
      <NoSignal>{texts.noSignal}</NoSignal>
      <Box sx={{ mb: 2 }}>
        <ShoppingParts part={part} onSearch={props.onSearch} />
      </Box>
    </>
  );
  if (may && part === "orders") return <OrdersPart bar={head} {...props} />;
  if (may && part === "money") {
    return (
      <Page>
        {head}
        <SpendingPart />
      </Page>
    );
  }
  if (may) return <ShoppingList bar={head} {...props} />;
  return (
    <Page>
      {bar}
      <EmptyState icon={mdiCartOutline} {...texts.notYours} />
    </Page>
  );
}

function ShoppingList({ search, onSearch, bar }: ShoppingWorkProps) {
  const query = useQuery(queryOptions(readShoppingList));
  const { data } = query;
  const { item, show, q } = search;
  // Memoised, because the table measures all rows again when it gets a new array.
  const rows = useMemo(
    () =>
      data &&
      shoppingRows(
        data.items,
        { ...(show === undefined ? {} : { show }), ...(q === undefined ? {} : { q }) },
        data.today,
      ),
    [data, show, q],
  );
  const today = data?.today ?? "";
  const columns = useMemo(() => shoppingColumns(today), [today]);
  const narrow = useMemo(() => narrowColumns(today), [today]);
  const opened = data?.items.find((each) => each.itemId === item);
  const [ordering, setOrdering] = useState(false);
  const toBuy = rows?.filter(({ packs }) => packs > 0) ?? [];
  const none = data?.items.length === 0;
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
            all={data?.items.length}
            columns={opened === undefined ? columns : narrow}
            csvColumns={columns}
            rowKey={(row) => row.itemId}
            search={search}
            onSearch={onSearch}
            searchLabel={texts.search}
            filters={filters}
            action={
              toBuy.length > 0 && (
                <Button variant="contained" onClick={() => setOrdering(true)}>
                  {orderTexts.open(toBuy.length)}
                </Button>
              )
            }
            notice={data && rows && <Notice data={data} rows={rows} />}
            icon={mdiCartOutline}
            empty={none ? texts.noItems : texts.empty}
            none={texts.noMatch}
            onOpen={(row) => onSearch({ item: row.itemId })}
          />
          {ordering && (
            <OrderForm
              items={toBuy}
              onDone={() => onSearch({ part: "orders", item: undefined })}
              onClose={() => setOrdering(false)}
            />
          )}
        </Page>
      }
      detail={
        opened === undefined ? null : (
          <DetailPane of={opened.itemId}>
            <ForecastPane
              item={opened}
              today={today}
              onClose={() => onSearch({ item: undefined })}
            />
          </DetailPane>
        )
      }
    />
  );
}

interface NoticeProps {
  data: Result<typeof readShoppingList>;
  rows: readonly ShoppingItem[];
}

/** The list's total cost, how far ahead the plan reaches, and how accurate earlier forecasts were. */
function Notice({ data: { today, plannedTo }, rows }: NoticeProps) {
  const toBuy = rows.filter(({ packs }) => packs > 0);
  const cost = toBuy.reduce((sum, row) => sum + costOf(row), 0);
  return (
    <Stack gap={0.5} sx={{ mb: 2 }}>
      {toBuy.length > 0 && <Strong>{texts.total(toBuy.length, formatCents(cost))}</Strong>}
      <Muted small>
        {plannedTo === null ? texts.noPlan : texts.plannedTo(formatDay(plannedTo, today))}
      </Muted>
      <BackTestLine />
    </Stack>
  );
}
