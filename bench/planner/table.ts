/** "busy": the target was missed, but the solve got too little of a core for that to mean anything. */
export interface Verdict {
  readonly what: string;
  readonly verdict: "ok" | "MISSED" | "busy";
}

/** Below this share of a core, times and figures that depend on them mean nothing. */
export const IDLE_CORE = 0.8;

export type Row = Readonly<Record<string, string>>;

/** One line per row, columns as wide as their widest entry, figures right-aligned. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const width = (column: string): number =>
    Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0));
  const line = (cell: (column: string) => string): string =>
    columns.map((column) => cell(column).padStart(width(column))).join("  ");
  const lines = [
    line((column) => column),
    line((column) => "-".repeat(width(column))),
    ...rows.map((row) => line((column) => row[column] ?? "")),
  ];
  process.stdout.write(`\n${title}\n\n${lines.join("\n")}\n\n`);
}

/** Records whether a figure reaches its target, and marks it. `core` is the share of a core that the run had. */
export function judge(
  verdicts: Verdict[],
  what: string,
  ok: boolean,
  figure: string,
  core = 1,
): string {
  const verdict = ok ? "ok" : core < IDLE_CORE ? "busy" : "MISSED";
  verdicts.push({ what: `${what}: ${figure}`, verdict });
  return `${figure} ${verdict}`;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
