export interface Figure {
  what: string;
  reached: number;
  /** Its upper limit. */
  target: number;
}

export const isMissed = ({ reached, target }: Pick<Figure, "reached" | "target">) =>
  reached > target;

/** Prints each figure beside its target; the process fails if one is missed. */
export function settle(figures: readonly Figure[]): void {
  for (const { what, reached, target } of figures) {
    const missed = isMissed({ reached, target });
    if (missed) process.exitCode = 1;
    const shown = Number.isInteger(reached) ? String(reached) : reached.toFixed(1);
    console.log(`${missed ? "MISSED " : "reached"}  ${what}: ${shown} (target ${target})`);
  }
}
