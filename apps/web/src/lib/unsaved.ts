const KEY = "unsaved";

/** The values in a form when the server answered 403. */
export interface Unsaved {
  /** The person who typed them: they are never shown to anybody else. */
  by: string;
  /** Identifies the form: its screen and record. */
  form: string;
  /** The typed values, the form's initial values, and the version of its record. */
  values: unknown;
  before: unknown;
  rowVersion: number;
}

const open = new Set<() => Unsaved | null>();

/** Registers a reader of typed values, called at a 403. Returns a function that removes it. */
export function watchTyped(read: () => Unsaved | null): () => void {
  open.add(read);
  return () => {
    open.delete(read);
  };
}

/** A 403 leaves every form without asking, so typed values are stored in session storage. */
export function keepTyped(): void {
  const typed = [...open].map((read) => read()).filter((each) => each !== null);
  if (typed.length === 0) return;
  const others = readAll().filter(({ form }) => typed.every((each) => each.form !== form));
  sessionStorage.setItem(KEY, JSON.stringify([...others, ...typed]));
}

/** The values that this person had typed in a form, or in any form. */
export function findTyped(by: string | undefined, form?: string): Unsaved | null {
  const fits = (each: Unsaved) => each.by === by && (form === undefined || each.form === form);
  return readAll().find(fits) ?? null;
}

export function forgetTyped(form: string): void {
  const left = readAll().filter((each) => each.form !== form);
  if (left.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(left));
}

export function forgetAllTyped(): void {
  sessionStorage.removeItem(KEY);
}

/** Whether any values are stored, of any person. */
export function keepsTyped(): boolean {
  return readAll().length > 0;
}

function readAll(): Unsaved[] {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? [] : (JSON.parse(stored) as Unsaved[]); // only keepTyped writes it
}
