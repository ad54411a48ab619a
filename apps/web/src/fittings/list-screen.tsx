import Button from "@mui/material/Button";
import type { RowData } from "@tanstack/react-table";
import {
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useState,
} from "react";
import type { AddressChange } from "../lib/address.ts";
import { DataTable } from "../ui/data-table.tsx";
import { ListBar } from "../ui/list-bar.tsx";
import { saveTable } from "../ui/save-table.ts";
import { SearchField } from "../ui/search-field.tsx";
import { SelectedBar } from "../ui/selected-bar.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Column, type DataTableProps, formatSort, parseSort } from "../ui/table-model.ts";
import {
  changed,
  isFiltered,
  type ListAddress,
  type ListFilter,
  ListFilters,
  withoutFilters,
} from "./list-filters.tsx";
import { Unread } from "./read.tsx";

interface ListProps<Row, Address extends ListAddress> {
  /** The query that reads the rows, for "Try again". */
  of: { isError: boolean; refetch: () => unknown };
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  /** The number without filters, if the screen knows it. */
  all?: number | undefined;
  search: Address;
  onSearch: (change: AddressChange<Address>) => void;
  /** The search field's label; a list without it has no search field. */
  searchLabel?: string;
  filters?: readonly ListFilter<Address>[];
  /** Shown when there are no rows at all. */
  empty: EmptyWords;
  /** Shown when the search or a filter hides every row; `clear` is the button that shows them again. */
  none?: { title: string; text?: string; clear?: string };
  icon?: string;
  /** In the bar: before the search field, and at the end of its line. */
  beforeSearch?: ReactNode;
  action?: ReactNode;
  /** Between the bar and the rows. */
  notice?: ReactNode;
  /** Height of a skeleton row, in pixels. */
  rowHeight?: number;
}

interface EmptyWords {
  title: string;
  text?: string;
  action?: ReactNode;
}

interface ListRowsProps<Row, Address extends ListAddress> extends ListProps<Row, Address> {
  onSave: (rows: readonly Row[]) => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list that renders its own rows: the bar with search, filters, count and CSV, and below it one of the four states
 * of a read.
 */
export function ListRows<Row, Address extends ListAddress>(props: ListRowsProps<Row, Address>) {
  const { of, rows, search, onSearch, searchLabel, filters = [], onSave, rowHeight } = props;
  const some = rows !== undefined && rows.length > 0;
  return (
    <>
      <ListBar
        search={
          <>
            {props.beforeSearch}
            {searchLabel !== undefined && (
              <SearchField
                label={searchLabel}
                value={search.q ?? ""}
                onChange={(q) => onSearch(changed([["q", q === "" ? undefined : q]]))}
              />
            )}
          </>
        }
        filters={<ListFilters filters={filters} search={search} onSearch={onSearch} />}
        action={props.action}
        onSave={some ? () => onSave(rows) : undefined}
        // An empty list says so itself.
        {...(some || (rows !== undefined && isFiltered(search, filters))
          ? { shown: rows.length, all: props.all ?? rows.length }
          : {})}
      />
      {props.notice}
      <Unread
        of={{ ...of, data: rows }}
        rows={8}
        {...(rowHeight === undefined ? {} : { height: rowHeight })}
      />
      {rows?.length === 0 && <NoRows {...props} filters={filters} />}
      {some && props.children(rows)}
    </>
  );
}

/**
 * Says why a list is empty: because of its filters, with the way back to all rows, or because there is nothing yet.
 */
function NoRows<Row, Address extends ListAddress>(
  props: ListProps<Row, Address> & { filters: readonly ListFilter<Address>[] },
) {
  const { search, onSearch, filters, empty, none, icon } = props;
  const head = icon === undefined ? {} : { icon };
  if (none === undefined || !isFiltered(search, filters)) {
    return <EmptyState {...head} {...empty} />;
  }
  const { clear, ...words } = none;
  return (
    <EmptyState
      {...head}
      {...words}
      action={
        clear !== undefined && (
          <Button variant="outlined" onClick={() => onSearch(withoutFilters(filters))}>
            {clear}
          </Button>
        )
      }
    />
  );
}

type TableProps<Row extends RowData> = Pick<DataTableProps<Row>, "rowKey" | "rowName" | "onOpen">;

export interface ManyProps<Row> {
  /** The selected rows. */
  rows: readonly Row[];
  /** Takes rows out of the selection, by their keys; without keys all of them. */
  deselect: (keys?: readonly string[]) => void;
}

interface ListTableProps<Row extends RowData, Address extends ListAddress>
  extends ListProps<Row, Address>, TableProps<Row> {
  /** The name of the table, and of the file that it is saved as. */
  label: string;
  columns: readonly Column<Row>[];
  /** The file's columns, if the table leaves some out beside an open detail. */
  csvColumns?: readonly Column<Row>[];
  /**
   * Actions for several rows at once: with it each row has a checkbox, and it renders its buttons in a bar below the
   * list while rows are selected.
   */
  many?: ComponentType<ManyProps<Row>> | undefined;
  /** The keys of the selected rows and their setter, for a screen that also selects rows itself. */
  selection?: readonly [readonly string[], Dispatch<SetStateAction<readonly string[]>>];
}

/**
 * A list as a table: search, filters and sorting are in the address; cards on a phone; saved as CSV with the same
 * columns. With `many` several rows can be selected and changed at once.
 */
export function ListTable<Row extends RowData, Address extends ListAddress>({
  label,
  columns,
  csvColumns = columns,
  rowKey,
  rowName,
  onOpen,
  many: Many,
  selection,
  ...list
}: ListTableProps<Row, Address>) {
  const sort = parseSort(list.search.sort);
  const own = useState<readonly string[]>([]);
  const [selected, setSelected] = selection ?? own;
  // A row that has left the list, by anybody's change or by a filter, is no longer selected.
  const chosen =
    Many === undefined || selected.length === 0
      ? []
      : (list.rows ?? []).filter((row) => selected.includes(rowKey(row)));
  const deselect = (keys?: readonly string[]) =>
    setSelected((before) =>
      keys === undefined ? [] : before.filter((key) => !keys.includes(key)),
    );
  return (
    <>
      <ListRows {...list} onSave={(rows) => saveTable(label, csvColumns, rows, sort)}>
        {(rows) => (
          <DataTable
            label={label}
            rows={rows}
            columns={columns}
            sort={sort}
            onSort={(next) => list.onSearch(changed([["sort", formatSort(next)]]))}
            {...{ rowKey, rowName, onOpen }}
            {...(Many && { selected: chosen.map(rowKey), onSelect: setSelected })}
          />
        )}
      </ListRows>
      {Many !== undefined && chosen.length > 0 && (
        <SelectedBar count={chosen.length} onClear={() => deselect()}>
          <Many rows={chosen} deselect={deselect} />
        </SelectedBar>
      )}
    </>
  );
}
