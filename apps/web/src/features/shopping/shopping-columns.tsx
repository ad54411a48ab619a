import type { ShoppingItem } from "@kitround/contract/shopping/shopping-list.ts";
import { texts } from "#texts/shopping";
import { TextLink } from "../../fittings/text-link.tsx";
import { formatDay } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import type { Column } from "../../ui/table-model.ts";
import { StateTone } from "../../ui/tone.tsx";
import { Muted } from "../../ui/vocabulary.tsx";
import { costOf } from "./shopping-rows.ts";

const unusedWords = ({ unused, unit }: ShoppingItem) =>
  texts.expires(
    texts.qty(
      unused.reduce((sum, { qty }) => sum + qty, 0),
      unit,
    ),
  );
const onOrder = ({ arrivals }: ShoppingItem) => arrivals.reduce((sum, { qty }) => sum + qty, 0);

/** `today` is in the branch's time zone. */
export function shoppingColumns(today: string): readonly Column<ShoppingItem>[] {
  return [
    {
      key: "name",
      title: texts.item,
      cell: (row) => (
        <TextLink
          from="/top-ups"
          to="."
          search={(before: object) => ({ ...before, item: row.itemId })}
          sx={{ color: "inherit", textDecoration: "none", fontWeight: 600 }}
        >
          {row.name}
          {row.unused.length > 0 && <Muted small>{unusedWords(row)}</Muted>}
        </TextLink>
      ),
      value: (row) => row.name,
      alsoCsv: { title: "SKU", value: (row) => row.sku },
      card: "heading",
    },
    {
      key: "supplier",
      title: texts.supplier,
      cell: (row) => row.supplier ?? texts.noSupplier,
      value: (row) => row.supplier,
      wide: true,
      card: "hidden",
    },
    {
      key: "onHand",
      title: texts.onHand,
      cell: (row) => texts.qty(row.onHand, row.unit),
      value: (row) => row.onHand,
      alsoCsv: { title: texts.onOrder, value: onOrder },
      align: "right",
    },
    {
      key: "use",
      title: texts.use,
      cell: (row) => texts.qty(row.use, row.unit),
      value: (row) => row.use,
      csv: (row) => Math.round(row.use * 10) / 10,
      alsoCsv: {
        title: texts.source,
        value: (row) => (row.learned ? texts.learned : texts.fromList),
      },
      align: "right",
      wide: true,
      card: "hidden",
    },
    {
      key: "runsOut",
      title: texts.runsOut,
      cell: (row) => (row.runsOutOn === null ? texts.nothing : formatDay(row.runsOutOn, today)),
      value: (row) => row.runsOutOn,
      card: "named",
    },
    {
      key: "orderBy",
      title: texts.orderBy,
      cell: (row) => <OrderDay item={row} today={today} />,
      value: (row) => row.orderBy,
      card: "end",
    },
    {
      key: "packs",
      title: texts.order,
      cell: (row) =>
        row.packs === 0 ? texts.nothing : texts.packs(row.packs, row.packSize, row.unit),
      value: (row) => row.packs,
      alsoCsv: { title: texts.packSize, value: (row) => row.packSize },
      align: "right",
    },
    {
      key: "cost",
      title: texts.cost,
      cell: (row) => (row.packs === 0 ? texts.nothing : formatCents(costOf(row))),
      value: costOf,
      csv: (row) => costOf(row) / 100,
      align: "right",
    },
  ];
}

const beside: ReadonlySet<string> = new Set(["name", "runsOut", "packs"]);

/** The columns that fit beside an open item. */
export const narrowColumns = (today: string) =>
  shoppingColumns(today).filter(({ key }) => beside.has(key));

export function OrderDay({
  item: { orderBy },
  today,
}: {
  item: Pick<ShoppingItem, "orderBy">;
  today: string;
}) {
  if (orderBy === null) return <StateTone tone="ready" word={texts.enough} />;
  return orderBy <= today ? (
    <StateTone tone="late" word={texts.orderNow} />
  ) : (
    <StateTone tone="due" word={formatDay(orderBy, today)} />
  );
}
