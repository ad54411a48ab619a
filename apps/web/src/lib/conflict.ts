/** One field that differs between what this person wants to save and what someone else has saved meanwhile. */
export interface ConflictField {
  key: string;
  label: string;
  /** As a person reads it; "" is shown as empty. */
  mine: string;
  theirs: string;
}

export type Side = "mine" | "theirs";

/**
 * The fields that truly conflict: changed here and changed there, to different values. A field that only they changed is
 * taken from them without asking, one that only this person changed stays.
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

/** What is saved: theirs, with this person's changes put on it where they chose their own or nobody else changed. */
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
