/** Limits of an imported file. The server refuses a larger one while reading it, before it costs other callers memory and time. */
export const fileLimits = {
  bytes: 8_000_000,
  rows: 30_000,
  columns: 500,
  /** Characters of one row, all cells together. */
  rowCharacters: 50_000,
  cells: 900_000,
} as const;

const many = (count: number) => count.toLocaleString("en");

/** The sentence that the screen and the server show for a file beyond a limit. */
export const tooLarge = {
  bytes: `The file is larger than ${fileLimits.bytes / 1_000_000} MB. Split it into several files.`,
  rows: `The file has more than ${many(fileLimits.rows)} rows. Split it into several files.`,
  columns: `The file has more than ${fileLimits.columns} columns. Delete those that are not needed.`,
  row: `A row is longer than ${many(fileLimits.rowCharacters)} characters. A quotation mark may be missing.`,
  cells: `The file has more than ${many(fileLimits.cells)} cells. Delete columns that are not needed, or split it.`,
} as const;
