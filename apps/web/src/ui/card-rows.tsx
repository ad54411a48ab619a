import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import type { ReactTable, RowData } from "@tanstack/react-table";
import { type MouseEvent, useRef } from "react";
import { texts } from "#texts/controls";
import type { Column, DataTableProps, features } from "./table-model.ts";
import { openUnlessControl } from "./table-rows.tsx";
import { unseen } from "./unseen.ts";
import { useVisibleRows } from "./visible-rows.ts";
import { Strong } from "./vocabulary.tsx";

const CARD_HEIGHT = 72;

/** Where the first heading and the state do not fit side by side, the state is below. */
const line = { display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "flex-start" } as const;
const heading = {
  flex: "1 1 0",
  minWidth: "min-content",
  display: "flex",
  flexWrap: "wrap",
  columnGap: 1,
  // A long title wraps beside the code before it moves below it.
  "& > :not(:first-of-type)": { flex: "1 1 120px", minWidth: 0 },
} as const;

interface Props<Row extends RowData> extends DataTableProps<Row> {
  table: ReactTable<typeof features, Row>;
}

/** The rows as cards on a phone: name and state in the first line, the facts in the second. */
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
  const at = (place: ReturnType<typeof placeOf>) =>
    columns.filter((column) => placeOf(column) === place);
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
            sx={{ display: "flex", gap: 1, py: 1.25, borderBottom: 1, borderColor: "divider" }}
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
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              <Box sx={line}>
                <Box sx={heading}>
                  {at("heading").map((column) => (
                    <Strong key={column.key}>{cellOf(column, row.original)}</Strong>
                  ))}
                </Box>
                {at("end").map((column) => (
                  <Box key={column.key} sx={{ flexShrink: 0, maxWidth: "70%" }}>
                    {cellOf(column, row.original)}
                  </Box>
                ))}
              </Box>
              <Facts columns={[...at("fact"), ...at("named")]} row={row.original} />
            </Box>
          </Box>
        );
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </Box>
  );
}

function placeOf<Row>({ card, align }: Column<Row>) {
  return card ?? (align === "right" ? "named" : "fact");
}

const cellOf = <Row,>({ cell, cardCell = cell }: Column<Row>, row: Row) => cardCell(row);

/** The facts of a row, one after another. A fact without a value is left out. */
function Facts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const known = columns.filter(({ value }) => value === undefined || (value(row) ?? null) !== null);
  return (
    // The dot before the first fact of each line is in the margin, where it is clipped.
    <Box sx={{ overflow: "hidden", color: "text.secondary", fontSize: 14 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", ml: "-20px" }}>
        {known.map((column) => (
          <Box
            key={column.key}
            sx={{
              display: "flex",
              minWidth: 0,
              "&::before": { content: '"·" / ""', flex: "none", width: 20, textAlign: "center" },
            }}
          >
            <span style={placeOf(column) === "named" ? { marginRight: 4 } : unseen}>
              {column.title}
            </span>
            {cellOf(column, row)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
