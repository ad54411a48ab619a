import { mdiTrayArrowDown } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { texts as controlTexts } from "#texts/controls";
import { texts } from "#texts/plan-coverage";
import type { CsvValue } from "../lib/csv.ts";
import { Icon } from "./icon.tsx";
import { saveRows } from "./save-table.ts";
import { tones } from "./tone.tsx";
import { Row } from "./vocabulary.tsx";

export interface CoverageColumn<Row> {
  title: string;
  /** The value in the file; on screen too, unless `cell` is given. */
  value: (row: Row) => CsvValue | null;
  shown?: (row: Row) => string;
  /** The number of decimals on screen, the same in each row so that they are aligned. */
  decimals?: number;
  /** Highlights a value that needs attention. */
  alarming?: (row: Row) => boolean;
  /** Does not wrap: a day, a code. */
  whole?: true;
  /** Makes the figure a link to what it counts; undefined where it leads nowhere. */
  open?: (row: Row) => (() => void) | undefined;
}

interface ReportTableProps<Row> {
  title: string;
  /** Of its heading: a part of a report by default. */
  level?: "h2" | "h3";
  help: string;
  file: string;
  /** The first column names the row. */
  columns: readonly CoverageColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Makes the row's name a link to more about it. */
  onOpen?: (row: Row) => void;
}

const Table = styled("table")(({ theme }) => ({
  borderCollapse: "collapse",
  width: "100%",
  fontSize: 14,
  "& th, & td": {
    padding: "6px 8px",
    textAlign: "right",
    borderBottom: "1px solid #DFE3E8",
    // A name that is a button is as high as a finger on touch; this aligns its figures with it.
    verticalAlign: "baseline",
  },
  "& th": { fontWeight: 600 },
  "& thead th": { verticalAlign: "bottom" },
  "& td:not([data-words])": { whiteSpace: "nowrap" },
  "& tbody th": { fontWeight: 400 },
  // A name has the room that its figures leave.
  [theme.breakpoints.down("sm")]: { "& tr > th:first-of-type": { minWidth: 124 } },
  [theme.breakpoints.up("sm")]: { "& tr > th:first-of-type": { minWidth: 130 } },
  // The name of a row is sticky while its figures scroll.
  "& tr > th:first-of-type": { position: "sticky", left: 0, background: "#fff" },
  "& [data-words]": { textAlign: "left", minWidth: 104 },
  "@media print": {
    fontSize: "9pt",
    "& th, & td": { padding: "1mm 2mm" },
    // Nothing scrolls on paper, and a sticky part would cover the lines below it.
    "& tr > th:first-of-type": { position: "static", background: "none", minWidth: 0 },
    "& [data-words]": { minWidth: 0 },
    "& tr": { breakInside: "avoid" },
    "& thead": { display: "table-header-group" },
  },
}));

/** Rows and figures under a heading, with their CSV; wide tables scroll within their frame. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { title, level = "h3", help, file, columns, rows, keyOf, onOpen } = props;
  const id = useId();
  const words = (column: CoverageColumn<Row>) => {
    const [first] = rows;
    return (first !== undefined && typeof column.value(first) === "string") || undefined;
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Row>
        <Box component={level} id={id} sx={{ m: 0, fontSize: 18, fontWeight: 600, flex: 1 }}>
          {title}
        </Box>
        <Button
          variant="outlined"
          aria-label={texts.csvOf(title)}
          disabled={rows.length === 0}
          startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
          sx={{ "@media print": { display: "none" } }}
          onClick={() => saveRows(file, columns, rows)}
        >
          {controlTexts.csv}
        </Button>
      </Row>
      <Box sx={{ color: "text.secondary", fontSize: 14, mt: 0.5, mb: 1 }}>{help}</Box>
      {rows.length === 0 ? (
        <Box>{texts.none}</Box>
      ) : (
        <Box
          role="region"
          aria-labelledby={id}
          // A scrolling area must be reachable by keyboard.
          tabIndex={0}
          sx={{ overflowX: "auto", "@media print": { overflow: "visible" } }}
        >
          <Table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.title} scope="col" data-words={words(column)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column, i) => (
                    <Cell
                      key={column.title}
                      column={column}
                      row={row}
                      head={i === 0}
                      onOpen={onOpen}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
    </Box>
  );
}

function inWords(value: CsvValue | null, decimals = 0): string {
  if (value === null) return texts.unknown;
  if (typeof value !== "number") return value;
  return value.toLocaleString("en", { minimumFractionDigits: decimals });
}

interface CellProps<Row> {
  column: CoverageColumn<Row>;
  row: Row;
  head: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

function Cell<Row>({ column, row, head, onOpen }: CellProps<Row>) {
  const value = column.value(row);
  const shown = column.shown?.(row) ?? inWords(value, column.decimals);
  const style = {
    ...(column.alarming?.(row) ? { color: tones.late.ink, fontWeight: 600 } : {}),
    ...(column.whole ? { whiteSpace: "nowrap" as const } : {}),
  };
  const words = typeof value === "string" || undefined;
  const open = head && onOpen ? () => onOpen(row) : column.open?.(row);
  const content = open ? (
    <Link
      component="button"
      type="button"
      onClick={open}
      sx={{
        font: "inherit",
        ...(head
          ? { fontWeight: 600, textAlign: "left" }
          : { color: "inherit", textAlign: "right" }),
        minWidth: 24,
        // On a desktop a row has one line's height.
        minHeight: { xs: 44, lg: 24 },
      }}
    >
      {shown}
    </Link>
  ) : (
    shown
  );
  return head ? (
    <th scope="row" data-words={words} style={style}>
      {content}
    </th>
  ) : (
    <td data-words={words} style={style}>
      {content}
    </td>
  );
}
