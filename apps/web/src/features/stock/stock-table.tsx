import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { useMemo } from "react";
import { texts } from "#texts/stock";
import { TextLink } from "../../fittings/text-link.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { type Column, formatSort, parseSort } from "../../ui/table-model.ts";
import { saveTable } from "../../ui/save-table.ts";
import { StateTone } from "../../ui/tone.tsx";

interface StockTableProps {
  rows: readonly StockLevel[];
  /** As it stands in the address. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onOpen: (row: StockLevel) => void;
  /** Beside an open item there is room for the name and what is on hand. */
  narrow: boolean;
}

/** Every item with what is on hand against its minimum and its par. */
export function StockTable({ rows, sort, onSort, onOpen, narrow }: StockTableProps) {
  const columns = useMemo(() => {
    return narrow ? all.filter(({ key }) => !wideOnly.has(key)) : all;
  }, [narrow]);
  const parsed = useMemo(() => parseSort(sort), [sort]);
  return (
    <DataTable
      label={texts.table}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.itemId}
      sort={parsed}
      onSort={(next) => onSort(formatSort(next))}
      onOpen={onOpen}
    />
  );
}

const wideOnly: ReadonlySet<string> = new Set(["shelf", "min", "par"]);

const all: readonly Column<StockLevel>[] = [
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
    title: texts.shelf,
    cell: (row) => row.shelf ?? texts.noShelf,
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
    cell: (row) => row.minQty,
    value: (row) => row.minQty,
    align: "right",
    card: "hidden",
  },
  {
    key: "par",
    title: texts.par,
    cell: (row) => row.parQty,
    value: (row) => row.parQty,
    align: "right",
    card: "hidden",
  },
  {
    key: "state",
    title: texts.state,
    cell: (row) => <LevelState level={row} />,
    value: (row) => (row.low ? 0 : 1),
    csv: (row) => levelWord(row),
  },
];

export function saveStock(rows: readonly StockLevel[], sort: string | undefined): void {
  saveTable(texts.table, all, rows, parseSort(sort));
}

type Level = Pick<StockLevel, "low" | "onHand">;

function levelWord({ low, onHand }: Level): string {
  if (!low) return texts.fine;
  return onHand === 0 ? texts.none : texts.low;
}

export function LevelState({ level }: { level: Level }) {
  return <StateTone tone={level.low ? "needsWork" : "ready"} word={levelWord(level)} />;
}
