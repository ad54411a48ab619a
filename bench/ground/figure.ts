let missed = 0;

/** Prints a figure beside its target; a missed target makes the run fail. */
export function figure(what: string, value: number, unit: string, target: number): void {
  const good = value <= target;
  if (!good) missed += 1;
  const shown = value < 10 ? value.toFixed(1) : String(Math.round(value));
  console.log(`  ${what}: ${shown} ${unit} (target ${target})${good ? "" : "  MISSED"}`);
}

/** Prints whether a condition holds. */
export function promise(what: string, holds: boolean): void {
  if (!holds) missed += 1;
  console.log(`  ${what}${holds ? "" : "  MISSED"}`);
}

export const missedFigures = () => missed;

/** The median and the 95th percentile. */
export function spread(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
