import {
  createSortedRowModel,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

/** A column of a DataTable. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** What it sorts by; a column without it cannot be sorted. */
  value?: (row: Row) => string | number | null | undefined;
  /** The heading in a saved list, where that is not `title`. */
  csvTitle?: string;
  /** What a saved list has in this column, where that is not `value`; null leaves it out. Lengths, weights and money in the heading's unit. */
  csv?: ((row: Row) => string | number | null | undefined) | null;
  /** A column beside it in a saved list: what its cell says besides. */
  alsoCsv?: { title: string; value: (row: Row) => string | number | null | undefined };
  align?: "right";
  /** Pixels from 960 px up, where there is room to spare, or a share of the table ("30%"). */
  width?: number | string;
  /** Left out of the table under 960 px, where there is room for about five columns. */
  wide?: true;
  /**
   * Its place in a phone's row: in the first line as `heading`, at its `end`; in the second line as a `fact`, or `named` with the
   * title before it; or nowhere. A fact unless told, a number named.
   */
  card?: "heading" | "end" | "fact" | "named" | "hidden";
  /** What a phone's row shows, where the cell takes two lines. */
  cardCell?: (row: Row) => ReactNode;
}

/** The sorting as a list keeps it in the URL. */
export interface Sort {
  key: string;
  desc: boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** What the table lists, for those who hear it. */
  label: string;
  /** Keep it stable between renders (what a query gave, or memoised): a new array is a new table. */
  rows: readonly Row[];
  /** Keep it at module scope or memoised. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Where the sorting lives outside (the URL); without it the table keeps its own. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** The whole row opens it; put a link into one cell for the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Keys of the selected rows; with it a column of boxes appears. */
  selected?: readonly string[] | undefined;
  onSelect?: ((keys: string[]) => void) | undefined;
  /** A row's name, for its selection box. */
  rowName?: ((row: Row) => string) | undefined;
}

/** `sort=name` or `sort=-name`, as it stands in the URL. */
export function parseSort(text: string | undefined): Sort | null {
  if (text === undefined || text === "" || text === "-") return null;
  return text.startsWith("-") ? { key: text.slice(1), desc: true } : { key: text, desc: false };
}

export function formatSort(sort: Sort | null): string | undefined {
  if (sort === null) return undefined;
  return sort.desc ? `-${sort.key}` : sort.key;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Ascending, as people order: DBN-3 before DBN-10, macrons beside their plain letter. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
});
