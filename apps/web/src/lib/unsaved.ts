const KEY = "unsaved";

/** What stood in a form when the server turned its person away. */
export interface Unsaved {
  /** Who typed it: nobody else is ever shown it. */
  by: string;
  /** Which form of which screen and record. */
  form: string;
  /** As typed, what the form began from, and the version that was. */
  values: unknown;
  before: unknown;
  rowVersion: number;
}

const open = new Set<() => Unsaved | null>();

/** Asked for what is typed at a 403. Returns how to stop. */
export function watchTyped(read: () => Unsaved | null): () => void {
  open.add(read);
  return () => {
    open.delete(read);
  };
}

/** A 403 leaves every form without asking, so what is typed in them is kept for this tab's session. */
export function keepTyped(): void {
  const typed = [...open].map((read) => read()).filter((each) => each !== null);
  if (typed.length === 0) return;
  const others = readAll().filter(({ form }) => typed.every((each) => each.form !== form));
  sessionStorage.setItem(KEY, JSON.stringify([...others, ...typed]));
}

/** What this person had typed in a form, or in any. */
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

/** Whether anything is kept, be it whose it is. */
export function keepsTyped(): boolean {
  return readAll().length > 0;
}

function readAll(): Unsaved[] {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? [] : (JSON.parse(stored) as Unsaved[]); // nothing but keepTyped writes it
}
