/** A comma-separated file as a spreadsheet reads it: what is quoted is one cell, whatever stands in it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy;
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (found === null) throw new Error(`No cell: ${text.slice(0, 80)}`);
    const [, quoted, plain = "", end] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
    if (end === "," && cells.lastIndex === text.length) rows.at(-1)?.push("");
  }
  return rows;
}
