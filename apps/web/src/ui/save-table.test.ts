import { expect, test } from "vitest";
import { tableCells } from "./save-table.ts";
import type { Column } from "./table-model.ts";

interface Row {
  name: string;
  mi: string | null;
  metres: number | null;
}
const columns: readonly Column<Row>[] = [
  {
    key: "name",
    title: "Name",
    value: (row) => row.name,
    alsoCsv: { title: "Te reo", value: (row) => row.mi },
    cell: () => null,
  },
  {
    key: "km",
    title: "km",
    value: (row) => row.metres,
    csv: (row) => (row.metres === null ? null : row.metres / 1000),
    cell: () => null,
  },
  { key: "menu", title: "", cell: () => null },
  { key: "hidden", title: "Hidden", value: (row) => row.name, csv: null, cell: () => null },
];
const rows: Row[] = [
  { name: "DBN-10", mi: null, metres: 1500 },
  { name: "DBN-9", mi: "Ngā Kōiwi", metres: null },
  { name: "DBN-11", mi: null, metres: 200 },
];

test.each([
  [null, ["DBN-10", "DBN-9", "DBN-11"]],
  [{ key: "name", desc: false }, ["DBN-9", "DBN-10", "DBN-11"]],
  [{ key: "name", desc: true }, ["DBN-11", "DBN-10", "DBN-9"]],
  [{ key: "km", desc: false }, ["DBN-11", "DBN-10", "DBN-9"]],
  // Rows without a value are last in both directions.
  [{ key: "km", desc: true }, ["DBN-10", "DBN-11", "DBN-9"]],
  [{ key: "gone", desc: true }, ["DBN-10", "DBN-9", "DBN-11"]],
] as const)("sorted by %j as the table is", (sort, names) => {
  const [heading, ...cells] = tableCells(columns, rows, sort);
  expect(heading).toEqual(["Name", "Te reo", "km"]);
  expect(cells.map(([name]) => name)).toEqual(names);
});

test("a cell has the shown value, in the unit of its heading; a missing value is empty", () => {
  expect(tableCells(columns, rows, null)[2]).toEqual(["DBN-9", "Ngā Kōiwi", ""]);
  expect(tableCells(columns, rows, null)[1]).toEqual(["DBN-10", "", 1.5]);
});
