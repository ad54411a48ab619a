import { expect, test } from "vitest";
import { startingMapping, toRemember } from "./column-guess.ts";
import { kilograms, money, number, text, whole, word, yes } from "./import-description.ts";
import { descriptions } from "./import-descriptions.ts";
import type { ImportList } from "./import-kinds.ts";
import { needsColumn, readRows } from "./read-rows.ts";
import { runSteps } from "./run-steps.ts";

/** Reads the rows of a file with these headings, mapped by the guess. */
async function read(list: ImportList, columns: string, ...rows: string[]) {
  const heading = columns.split(",");
  const sheet = {
    columns: heading,
    rows: rows.map((row) => row.split(",")),
    numbers: rows.map((_, index) => index + 2),
  };
  const mapping = startingMapping(descriptions[list], heading, {});
  return runSteps(readRows(descriptions[list], sheet, mapping, "dmy"), async () => {});
}

const kinds = word("The kind", { consumable: ["Consumable", "used up"], semi: ["Lasts"] });

test.each([
  [whole("It", 0, 9_999), "1,234", 1234],
  [whole("It", 0, 9_999), "1 234", 1234],
  [whole("It", 0, 9_999), "12.5", "It is not a whole number."],
  [whole("It", 0, 9_999), "12 or so", "It is not a number."],
  [whole("It", 1, 9_999), "0", "It is below 1."],
  [whole("It", 1, 9_999), "10000", "It is above 9999."],
  [number("It", -90, 90), "-37,79", -37.79],
  [money("It", 100_000), "$3.50", 350],
  [money("It", 100_000), "3,50", 350],
  [money("It", 100_000), "$1,200.00", "It is too large."],
  [money("It", 100_000), "-1", "It is below 0."],
  [money("It", 100_000), "free", "It is not an amount."],
  [kilograms("It", 1000), "4.2 kg", 4200],
  [kilograms("It", 1000), "heavy", "It is not a weight in kilograms."],
  [text("It", 5), "'=1+1", "=1+1"],
  [text("It", 5), "'Ōta", "'Ōta"],
  [text("It", 5), "longer", "It is longer than 5 characters."],
  [yes("It"), "Yes", true],
  [yes("It"), "0", false],
  [yes("It"), "maybe", "It is neither yes nor no."],
  [kinds, "USED UP", "consumable"],
  [kinds, "lasts", "semi"],
  [kinds, "eaten", "The kind is none of Consumable, Lasts."],
])("%o reads %o as %o", (reads, cell, read) => {
  const parsed = reads.safeParse(cell);
  expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toEqual(read);
});

test("a row is good, or has an error with the spreadsheet's row number and the text of the cell", async () => {
  const { good, errors } = await read(
    "items",
    "SKU,Item,Pack size,Cost of a unit,Shelf",
    "BAT,Battery,24,$0.65,A1",
    ",,,,B2",
    "BAT,Battery again,1,1,",
    "TAPE,Tape,none,,",
    "STR,Straws,many,?,",
    "bat,Battery,24,1,",
    ",N/A,1,1,",
  );
  expect(good).toEqual([
    {
      row: 2,
      fields: { sku: "BAT", name: "Battery", packSize: 24, unitCostCents: 65, shelf: "A1" },
    },
  ]);
  expect(errors).toEqual([
    { row: 3, path: "sku", value: "", message: "The item has neither SKU nor name." },
    { row: 4, path: "sku", value: "BAT", message: "The same item stands in row 2." },
    { row: 5, path: "packSize", value: "none", message: "The pack size is not a number." },
    { row: 6, path: "packSize", value: "many", message: "The pack size is not a number." },
    { row: 6, path: "unitCostCents", value: "?", message: "The cost is not an amount." },
    { row: 7, path: "sku", value: "bat", message: "The same item stands in row 2." },
    { row: 8, path: "sku", value: "", message: "The item has neither SKU nor name." },
  ]);
});

test("missing columns are reported before any row is read", () => {
  const { items } = descriptions;
  expect(needsColumn(items, { shelf: "Bin" })?.message).toBe(
    "Say which column holds the SKU or the name.",
  );
  expect([needsColumn(items, { sku: "A" }), needsColumn(items, { name: "B" })]).toEqual([
    null,
    null,
  ]);
});

test("a branch's own mapping is remembered, and so is a refused guess", () => {
  const { items } = descriptions;
  const columns = ["Teil", "Name", "Location"];
  const remembered = toRemember(items, columns, { sku: "Teil", name: "Name" });
  expect(remembered).toEqual({ sku: "Teil", name: "Name", shelf: null });
  expect(startingMapping(items, [...columns, "Pack size"], remembered)).toEqual({
    sku: "Teil",
    name: "Name",
    packSize: "Pack size",
  });
  // A file of another supplier is guessed as if it were the first.
  expect(startingMapping(items, ["SKU", "Item"], remembered)).toEqual({ sku: "SKU", name: "Item" });
});
