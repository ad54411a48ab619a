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
  /** The sort key; a column without it cannot be sorted. */
  value?: (row: Row) => string | number | null | undefined;
  /** The heading in a saved file, if it is not `title`. */
  csvTitle?: string;
  /**
   * The cell in a saved file, if it is not `value`; null leaves the column out. Lengths, weights and money in the
   * heading's unit.
   */
  csv?: ((row: Row) => string | number | null | undefined) | null;
  /** An additional column in a saved file, for further content of the cell. */
  alsoCsv?: { title: string; value: (row: Row) => string | number | null | undefined };
  align?: "right";
  /** Width in pixels from 960 px up, or a share of the table ("30%"). */
  width?: number | string;
  /** Left out of the table under 960 px, where there is space for about five columns. */
  wide?: true;
  /**
   * Its position on a phone's card: in the first line as `heading` or at its `end`; in the second line as a `fact`,
   * or `named` with the title before it; or nowhere. Default: fact, for numbers named.
   */
  card?: "heading" | "end" | "fact" | "named" | "hidden";
  /** The content on a phone's card, if the table's cell has two lines. */
  cardCell?: (row: Row) => ReactNode;
}

/** The sorting as a list stores it in the URL. */
export interface Sort {
  key: string;
  desc: boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** The accessible name of the table. */
  label: string;
  /** Must be stable between renders (a query's data, or memoised): a new array causes a new table. */
  rows: readonly Row[];
  /** Must be defined at module scope or memoised. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The sorting, if it is stored outside (the URL); without it the table has its own state. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Opens a row by a press anywhere on it; put a link into one cell for the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Keys of the selected rows; adds a column of checkboxes. */
  selected?: readonly string[] | undefined;
  onSelect?: ((keys: string[]) => void) | undefined;
  /** A row's name, for its checkbox. */
  rowName?: ((row: Row) => string) | undefined;
}

/** `sort=name` or `sort=-name`, as in the URL. */
export function parseSort(text: string | undefined): Sort | null {
  if (text === undefined || text === "" || text === "-") return null;
  return text.startsWith("-") ? { key: text.slice(1), desc: true } : { key: text, desc: false };
}

export function formatSort(sort: Sort | null): string | undefined {
  if (sort === null) return undefined;
  return sort.desc ? `-${sort.key}` : sort.key;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Ascending, as people sort: DBN-3 before DBN-10, a macron beside its plain letter. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
});
