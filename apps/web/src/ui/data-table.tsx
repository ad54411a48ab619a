import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  type ColumnDef,
  createColumnHelper,
  functionalUpdate,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from "@tanstack/react-table";
import { use, useMemo, useState } from "react";
import { CardRows } from "./card-rows.tsx";
import { BesideOnTablet } from "./page.tsx";
import {
  type Column,
  compareValues,
  type DataTableProps,
  features,
  type Sort,
} from "./table-model.ts";
import { TableRows } from "./table-rows.tsx";

/** A list as a table with sortable headings, and as cards on a phone. Lists of more than 100 rows are virtualised. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, rowKey, sort, onSort, selected, onSelect } = props;
  const theme = useTheme();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const tablet = useMediaQuery(theme.breakpoints.between("sm", "md"), { noSsr: true });
  // Beside its open detail a list is as narrow as a phone.
  const cramped = use(BesideOnTablet) && tablet;
  const columns = useMemo(
    () => (tablet ? props.columns.filter((column) => !column.wide) : props.columns),
    [props.columns, tablet],
  );
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const current = sort === undefined ? ownSort : sort;
  const sorting = useMemo<SortingState>(
    () => (current === null ? [] : [{ id: current.key, desc: current.desc }]),
    [current],
  );
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries((selected ?? []).map((key) => [key, true as const])),
    [selected],
  );
  const defs = useMemo(() => columns.map((column) => columnDef(column)), [columns]);
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    enableMultiSort: false,
    state: { sorting, rowSelection },
    onSortingChange(updater) {
      const [first] = functionalUpdate(updater, sorting);
      const next = first === undefined ? null : { key: first.id, desc: first.desc };
      setOwnSort(next);
      onSort?.(next);
    },
    onRowSelectionChange(updater) {
      const next = functionalUpdate(updater, rowSelection);
      onSelect?.(Object.keys(next).filter((key) => next[key]));
    },
  });
  const Rows = phone || cramped ? CardRows : TableRows;
  return <Rows {...props} columns={columns} table={table} />;
}

function columnDef<Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { key, title, value, cell } = column;
  return createColumnHelper<typeof features, Row>().accessor(
    (row): unknown => value?.(row) ?? undefined,
    {
      id: key,
      header: title,
      cell: ({ row }) => cell(row.original),
      enableSorting: value !== undefined,
      sortUndefined: "last",
      sortDescFirst: false,
      sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
    },
  );
}
