import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { texts } from "#texts/stock";
import { formatCents } from "../../lib/money.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import type { Column } from "../../ui/table-model.ts";
import { StateTone } from "../../ui/tone.tsx";
import { Unbroken } from "../../ui/vocabulary.tsx";

/** Every item with its quantity on hand, its minimum and its par. */
export const stockColumns: readonly Column<StockLevel>[] = [
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
      </TextLink>
    ),
    value: (row) => row.name,
    card: "heading",
  },
  {
    key: "shelf",
    card: "named",
    title: texts.shelf,
    cell: (row) => <Unbroken>{row.shelf ?? texts.noShelf}</Unbroken>,
    value: (row) => row.shelf,
  },
  {
    key: "onHand",
    title: texts.onHand,
    cell: (row) => (row.onHand === null ? "–" : texts.qty(row.onHand, row.unit)),
    value: (row) => row.onHand,
    align: "right",
  },
  {
    key: "min",
    title: texts.min,
    cell: (row) => texts.qty(row.minQty, "each"),
    value: (row) => row.minQty,
    align: "right",
    card: "hidden",
  },
  {
    key: "par",
    title: texts.par,
    cell: (row) => texts.qty(row.parQty, "each"),
    value: (row) => row.parQty,
    align: "right",
    card: "hidden",
  },
  {
    key: "value",
    title: texts.value,
    cell: (row) => (row.valueCents === null ? "–" : formatCents(row.valueCents)),
    value: (row) => row.valueCents,
    csv: (row) => (row.valueCents === null ? null : row.valueCents / 100),
    align: "right",
    wide: true,
    card: "hidden",
  },
  {
    key: "state",
    card: "end",
    title: texts.state,
    cell: (row) => <LevelState level={row} />,
    value: (row) => (row.low ? 0 : 1),
    csv: (row) => levelWord(row),
  },
];

const wideOnly: ReadonlySet<string> = new Set(["shelf", "min", "par", "value"]);

/** The columns that fit beside an open item. */
export const narrowStockColumns = stockColumns.filter(({ key }) => !wideOnly.has(key));

type Level = Pick<StockLevel, "low" | "onHand">;

function levelWord({ low, onHand }: Level): string {
  if (!low) return texts.fine;
  return onHand === 0 ? texts.none : texts.low;
}

export function LevelState({ level }: { level: Level }) {
  return <StateTone tone={level.low ? "needsWork" : "ready"} word={levelWord(level)} />;
}
