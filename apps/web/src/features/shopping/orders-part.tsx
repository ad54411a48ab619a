import { listStockOrders, type StockOrder } from "@kitround/contract/shopping/stock-order.ts";
import { progressOf } from "@kitround/contract/shopping/stock-order-rules.ts";
import { mdiPackageVariantClosed } from "@mdi/js";
import type { ReactNode } from "react";
import { texts } from "#texts/stock-orders";
import { ListTable } from "../../fittings/list-screen.tsx";
import { TextLink } from "../../fittings/text-link.tsx";
import { formatDay } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { usePages } from "../../server/use-pages.ts";
import { DetailPane } from "../../ui/detail-pane.tsx";
import { ListDetail, Page } from "../../ui/page.tsx";
import type { Column } from "../../ui/table-model.ts";
import { OrderPane } from "./order-pane.tsx";
import { OrderState } from "./order-state.tsx";
import type { OnShoppingSearch, ShoppingSearch } from "./shopping-search.ts";

const atATime = 200;

const costOf = ({ lines }: StockOrder) =>
  lines.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0);

const columns: readonly Column<StockOrder>[] = [
  {
    key: "supplier",
    title: texts.supplier,
    cell: (row) => (
      <TextLink
        from="/top-ups"
        to="."
        search={(before: object) => ({ ...before, order: row.id })}
        sx={{ color: "inherit", textDecoration: "none", fontWeight: 600 }}
      >
        {row.supplier ?? texts.noSupplier}
      </TextLink>
    ),
    value: (row) => row.supplier,
    card: "heading",
  },
  {
    key: "orderedOn",
    title: texts.orderedOn,
    cell: (row) => formatDay(row.orderedOn),
    value: (row) => row.orderedOn,
  },
  {
    key: "reference",
    title: texts.reference,
    cell: (row) => row.reference ?? "",
    value: (row) => row.reference,
  },
  {
    key: "items",
    title: texts.items,
    cell: (row) => row.lines.length,
    value: (row) => row.lines.length,
    align: "right",
  },
  {
    key: "cost",
    title: texts.cost,
    cell: (row) => formatCents(costOf(row)),
    value: costOf,
    csv: (row) => costOf(row) / 100,
    align: "right",
  },
  {
    key: "state",
    title: texts.state,
    cell: (row) => <OrderState order={row} />,
    value: (row) => texts.progress[progressOf(row)],
    card: "end",
  },
];
const beside: ReadonlySet<string> = new Set(["supplier", "orderedOn", "state"]);
const narrow = columns.filter(({ key }) => beside.has(key));

interface OrdersPartProps {
  search: ShoppingSearch;
  onSearch: OnShoppingSearch;
  bar: ReactNode;
}

/** The orders, open ones first; beside them one order with its deliveries. */
export function OrdersPart({ search, onSearch, bar }: OrdersPartProps) {
  const query = usePages(listStockOrders, {}, atATime);
  const rows = query.data?.items;
  const opened = rows?.find(({ id }) => id === search.order);
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
            all={query.data?.total}
            columns={opened === undefined ? columns : narrow}
            csvColumns={columns}
            rowKey={({ id }) => id}
            search={search}
            onSearch={onSearch}
            icon={mdiPackageVariantClosed}
            empty={texts.empty}
            onOpen={({ id }) => onSearch({ order: id })}
          />
        </Page>
      }
      detail={
        opened === undefined ? null : (
          <DetailPane of={opened.id}>
            <OrderPane order={opened} onClose={() => onSearch({ order: undefined })} />
          </DetailPane>
        )
      }
    />
  );
}
