import Checkbox from "@mui/material/Checkbox";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import type { ReactTable, RowData } from "@tanstack/react-table";
import { type MouseEvent, useRef } from "react";
import { texts } from "#texts/controls";
import type { DataTableProps, features } from "./table-model.ts";
import { rowHeight } from "../lib/density.ts";
import { useDense } from "../lib/use-dense.ts";
import { useVisibleRows } from "./visible-rows.ts";

interface Props<Row extends RowData> extends DataTableProps<Row> {
  table: ReactTable<typeof features, Row>;
}

/** The rows as a table. */
export function TableRows<Row extends RowData>({
  table,
  label,
  columns,
  onOpen,
  selected,
  rowName,
}: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useDense() ? rowHeight.dense : rowHeight.touch;
  const { rows } = table.getRowModel();
  const { indexes, before, after, measure } = useVisibleRows(rows.length, height, body);
  const span = columns.length + (selected ? 1 : 0);
  return (
    <TableContainer>
      <Table aria-label={label} aria-rowcount={rows.length + 1} size="small">
        <TableHead>
          <TableRow aria-rowindex={1}>
            {selected && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={rows.length > 0 && table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                  slotProps={{ input: { "aria-label": texts.selectAll } }}
                />
              </TableCell>
            )}
            {table.getFlatHeaders().map((header, at) => (
              <HeadCell
                key={header.id}
                title={columns[at]?.title ?? ""}
                align={columns[at]?.align ?? "left"}
                width={columns[at]?.width}
                sorted={header.column.getIsSorted()}
                onSort={
                  header.column.getCanSort() ? header.column.getToggleSortingHandler() : undefined
                }
              />
            ))}
          </TableRow>
        </TableHead>
        <TableBody ref={body}>
          {before > 0 && <Spacer height={before} span={span} />}
          {indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <TableRow
                key={row.id}
                hover
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                selected={selected ? row.getIsSelected() : false}
                onClick={
                  onOpen &&
                  ((event: MouseEvent) => openUnlessControl(event, () => onOpen(row.original)))
                }
                sx={{ height: "var(--row)", cursor: onOpen ? "pointer" : "default" }}
              >
                {selected && (
                  <TableCell padding="checkbox">
                    <Checkbox
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                      slotProps={{
                        input: { "aria-label": texts.selectRow(rowName?.(row.original) ?? row.id) },
                      }}
                    />
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell
                    key={column.key}
                    align={column.align ?? "left"}
                    // Not "anywhere", which lets a column shrink to one letter.
                    sx={{ overflowWrap: "break-word" }}
                  >
                    {column.cell(row.original)}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
          {after > 0 && <Spacer height={after} span={span} />}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface HeadCellProps {
  title: string;
  align: "left" | "right";
  width: number | string | undefined;
  sorted: false | "asc" | "desc";
  onSort: ((event: unknown) => void) | undefined;
}

function HeadCell({ title, align, width, sorted, onSort }: HeadCellProps) {
  return (
    <TableCell
      align={align}
      sortDirection={sorted}
      sx={{
        fontWeight: 600,
        whiteSpace: "nowrap",
        color: "text.secondary",
        width: typeof width === "number" ? { md: width } : width,
      }}
    >
      {onSort ? (
        <TableSortLabel active={sorted !== false} direction={sorted || "asc"} onClick={onSort}>
          {title}
        </TableSortLabel>
      ) : (
        title
      )}
    </TableCell>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from everybody */}
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** A press on a link, button or checkbox inside the row belongs to that control. */
export function openUnlessControl(
  event: { target: EventTarget; defaultPrevented: boolean },
  open: () => void,
): void {
  const control =
    event.target instanceof Element && event.target.closest("a, button, input, label, select");
  if (!control && !event.defaultPrevented) open();
}
