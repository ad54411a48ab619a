import { fileLimits } from "@kitround/contract/imports/file-limits.ts";
import type { ImportList } from "@kitround/contract/imports/import-kinds.ts";

/** The longest valid list of each import, and files that exceed every limit. */
export function heaviestFiles(): { what: string; list: ImportList; text: string }[] {
  const lists: [ImportList, string, (n: number) => string][] = [
    [
      "schools",
      "Number,School,Type,Authority,Roll,Address,Suburb,City,Postcode,Latitude,Longitude,Contact name,Email,Phone",
      (n) =>
        `${n},School ${n} of Aotearoa,Primary,State,${n % 900},${n} Long Road,Kelston,Auckland,0602,-36.9,174.6,Ana ${n},office${n}@school.example,09 555 ${n}`,
    ],
    [
      "items",
      "SKU,Item,Unit,Pack size,Cost of a unit,Supplier,Lead days,Hazard,Barcode,Shelf,Minimum,Par",
      (n) => `SKU-${n},Item number ${n},each,10,1.25,House of Science,7,none,94${n},A${n % 90},1,9`,
    ],
    ["stock", "SKU,Counted,Note", (n) => `SKU-${n},${n % 900},${"counted twice ".repeat(10)}`],
    ["kits", "Copy,Kit type,Shelf,Weight in kg", (n) => `DBN-${n},DBN,K${n % 90},4.2`],
    [
      "kit-types",
      "Code,Title,Strand,Item,Quantity,Kind",
      (n) => `T${Math.floor(n / 10)},Title ${Math.floor(n / 10)},Physical,SKU-${n},2,semi`,
    ],
    ["requests", "School,Kit type,Asked by,Note", (n) => `School ${n},DBN,Ana ${n},In term ${n}`],
  ];
  const rows = (heading: string, row: (n: number) => string) => {
    const lines = [heading];
    let bytes = heading.length;
    for (let n = 1; n <= fileLimits.rows && bytes < fileLimits.bytes; n += 1) {
      const line = row(n);
      bytes += line.length + 1;
      if (bytes < fileLimits.bytes) lines.push(line);
    }
    return lines.join("\n");
  };
  const whole = (text: string) => text.slice(0, fileLimits.bytes);
  const good = lists.map(([list, heading, row]) => ({
    what: `${list}, as long as a file may be`,
    list,
    text: rows(heading, row),
  }));
  const bad = [
    ["2.4 million short rows", `School\n${"a,b\n".repeat(2_400_000)}`],
    ["one row of commas", `School\n${",".repeat(fileLimits.bytes)}`],
    ["a quotation mark that is never closed", `School\n"${"a\n".repeat(fileLimits.bytes / 2)}`],
    [
      "rows whose every cell is at fault",
      `${"Roll,School\n"}${"many,\n".repeat(fileLimits.rows - 1)}`,
    ],
    [
      "as many cells as there may be",
      rows(`School${",x".repeat(29)}`, (n) => `${n}${",1".repeat(29)}`),
    ],
  ] as const;
  return [
    ...good,
    ...bad.map(([what, text]) => ({ what, list: "schools" as const, text: whole(text) })),
  ];
}
