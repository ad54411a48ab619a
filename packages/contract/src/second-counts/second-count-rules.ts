import { type CountedLine, shortOf } from "../preparations/preparation-rules.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { SecondCount } from "./second-count.ts";

export interface TwoCounts {
  lineId: string;
  first: number;
  second: number;
}

/** The lines in which two counts of one kit differ. Both contain a line's good units. */
export function differing(
  first: ReadonlyMap<string, number>,
  second: ReadonlyMap<string, number>,
): TwoCounts[] {
  return [...second].flatMap(([lineId, there]) => {
    const before = first.get(lineId);
    return before === undefined || before === there
      ? []
      : [{ lineId, first: before, second: there }];
  });
}

/**
 * Whether a second count applies at once, before anybody has compared the two: it found an essential line short that counts as complete.
 * A kit that may lack something essential does not stay ready.
 */
export function holdsAtOnce(
  line: CountedLine & { critical: boolean; present: number },
  { first, second }: Pick<TwoCounts, "first" | "second">,
): boolean {
  if (!line.critical || second >= first) return false;
  return (
    shortOf(line, line.present) === 0 &&
    shortOf(line, contentAfter(line.present, { first, second })) > 0
  );
}

/** A line's units after its second count is accepted: later movements of stock since the first count are kept. */
export function contentAfter(
  present: number,
  { first, second }: Pick<TwoCounts, "first" | "second">,
): number {
  return Math.max(0, present + second - first);
}

/** Two counts are compared once, and only lines that differ can be accepted. */
export function mayDecide(
  it: Pick<SecondCount, "kitCode" | "decidedAt" | "decidedByName" | "lines">,
  takeOver: readonly string[],
): Refusal | null {
  if (it.decidedAt !== null) {
    const who = it.decidedByName ?? "Somebody";
    return refusal(
      "transition_refused",
      `${who} has compared the counts of ${it.kitCode} already.`,
      "takeOver",
    );
  }
  const known = new Set(it.lines.map((line) => line.lineId));
  if (takeOver.every((lineId) => known.has(lineId))) return null;
  return refusal("invalid_input", "A line that does not differ can't be accepted.", "takeOver");
}
