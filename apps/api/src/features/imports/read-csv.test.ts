import { fileLimits, tooLarge } from "@kitround/contract/imports/file-limits.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const bytes = (text: string) => Buffer.from(text);
const rows = (count: number, row: string) => `Name\n${`${row}\n`.repeat(count)}`;

test.each([
  ["too many rows", tooLarge.rows, rows(2_400_000, "a,b")],
  ["one row too many", tooLarge.rows, rows(fileLimits.rows + 1, "a")],
  ["too many columns", tooLarge.columns, rows(1, ",".repeat(fileLimits.columns))],
  ["a row of commas alone", tooLarge.row, rows(1, ",".repeat(1_000_000))],
  ["too many cells", tooLarge.cells, rows(2_000, ",".repeat(fileLimits.columns - 1))],
  ["too long a cell", tooLarge.row, rows(2, "a".repeat(fileLimits.rowCharacters * 2))],
  ["a quotation mark that is never closed", tooLarge.row, `Name\n"${"a\n".repeat(60_000)}`],
])("a file with %s is refused with a message", async (_, message, text) => {
  const refused = await readCsv(bytes(text)).then(
    () => "read",
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
  expect(refused).toBe(message);
});

test("a file at the limit is read, and a macron between two slices stays whole", async () => {
  const csv = await readCsv(bytes(rows(fileLimits.rows, "Ōwairaka,ā")));
  expect(csv.rows).toHaveLength(fileLimits.rows);
  expect(new Set(csv.rows.map((row) => row.join(" ")))).toEqual(new Set(["Ōwairaka ā"]));
  expect(csv.numbers.at(-1)).toBe(fileLimits.rows + 1);
});

test("other work runs while a file is read", async () => {
  const read = new AbortController();
  const turns = (async () => {
    let had = 0;
    for (; !read.signal.aborted; had += 1) await nextTurn();
    return had;
  })();
  await readCsv(bytes(rows(fileLimits.rows, "a".repeat(100))));
  read.abort();
  // Three megabytes in slices of 256 bytes.
  expect(await turns).toBeGreaterThan(200);
});

test("the encoding of a file is found, and its macrons are right in each", async () => {
  const text = "Name;Roll\nÖwairaka;120\n";
  const read = async (file: Uint8Array) => {
    const { encoding, columns, rows } = await readCsv(file);
    return [encoding, columns, rows];
  };
  const content = [["Name", "Roll"], [["Öwairaka", "120"]]];
  expect(await read(bytes(`\uFEFF${text}`))).toEqual(["utf-8", ...content]);
  expect(await read(Buffer.from(text, "latin1"))).toEqual(["windows-1252", ...content]);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  expect(await read(wide)).toEqual(["utf-16le", ...content]);
});

test.each(["", "  \n \n", "\uFEFF\n"])("a file of blanks alone is empty: %j", async (text) => {
  await expect(readCsv(bytes(text))).rejects.toThrow("The file is empty.");
});
