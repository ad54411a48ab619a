import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import type { ReactTable, RowData } from "@tanstack/react-table";
import { type MouseEvent, useRef } from "react";
import { texts } from "#texts/controls";
import type { DataTableProps, features } from "./table-model.ts";
import { openUnlessControl } from "./table-rows.tsx";
import { useVisibleRows } from "./visible-rows.ts";
import { Strong } from "./vocabulary.tsx";

const CARD_HEIGHT = 104;

interface Props<Row extends RowData> extends DataTableProps<Row> {
  table: ReactTable<typeof features, Row>;
}

/** The rows as a phone shows them: the heading, then each fact with its name. */
export function CardRows<Row extends RowData>({
  table,
  label,
  columns,
  onOpen,
  selected,
  rowName,
}: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { rows } = table.getRowModel();
  const { indexes, before, after, measure } = useVisibleRows(rows.length, CARD_HEIGHT, list);
  const headings = columns.filter((column) => column.card === "heading");
  const lines = columns.filter((column) => (column.card ?? "line") === "line");
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      sx={{ listStyle: "none", m: 0, p: 0, borderTop: 1, borderColor: "divider" }}
    >
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {indexes.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Box
            component="li"
            key={row.id}
            ref={measure}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside is the keyboard's way
            onClick={
              onOpen &&
              ((event: MouseEvent) => openUnlessControl(event, () => onOpen(row.original)))
            }
            sx={{ display: "flex", gap: 1, py: 1.5, borderBottom: 1, borderColor: "divider" }}
          >
            {selected && (
              <Checkbox
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
                slotProps={{
                  input: { "aria-label": texts.selectRow(rowName?.(row.original) ?? row.id) },
                }}
                sx={{ alignSelf: "flex-start" }}
              />
            )}
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                display: "grid",
                gridTemplateColumns: "minmax(0, 1fr)",
                gap: 0.5,
                overflowWrap: "anywhere",
              }}
            >
              {headings.map((column) => (
                <Strong key={column.key}>{column.cell(row.original)}</Strong>
              ))}
              {lines.map((column) => (
                <Box key={column.key} sx={{ display: "flex", gap: 1, fontSize: 15 }}>
                  <Box sx={{ color: "text.secondary", minWidth: 96 }}>{column.title}</Box>
                  <Box sx={{ minWidth: 0 }}>{column.cell(row.original)}</Box>
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </Box>
  );
}
