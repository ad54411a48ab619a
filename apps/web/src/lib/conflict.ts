/** One field that differs between the values this person wants to save and those someone else has saved meanwhile. */
export interface ConflictField {
  key: string;
  label: string;
  /** As shown to a person; "" is shown as empty. */
  mine: string;
  theirs: string;
}

export type Side = "mine" | "theirs";

/**
 * The fields in conflict: changed by both people, to different values. A field that only the other changed takes the
 * other's value without a question, one that only this person changed keeps it.
 */
export function conflicts<T extends Record<string, unknown>>(
  before: T,
  mine: T,
  theirs: T,
): (keyof T & string)[] {
  return Object.keys(mine).filter(
    (key) =>
      !same(mine[key], theirs[key]) &&
      !same(mine[key], before[key]) &&
      !same(theirs[key], before[key]),
  );
}

/**
 * The values to save: the other's, with this person's changes where they chose their own or the other changed
 * nothing.
 */
export function merge<T extends Record<string, unknown>>(
  before: T,
  mine: T,
  theirs: T,
  choice: Readonly<Record<string, Side>>,
): T {
  const kept = Object.entries(mine).filter(
    ([key, value]) => !same(value, before[key]) && choice[key] !== "theirs",
  );
  return { ...theirs, ...Object.fromEntries(kept) };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
