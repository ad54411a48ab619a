import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Side } from "./conflict.ts";
import type { Schema } from "./field-bounds.ts";

/** How a field of a form speaks of itself, for code that has to name it. */
export interface FieldWords {
  label: string;
  /** A value of it as a person reads it. */
  words: (value: unknown) => string;
}

/** Someone else has saved first: what the form began from, what stands in it, and what is saved now. */
export interface Clash<V> {
  before: V;
  mine: V;
  theirs: V;
  /** Saves what was chosen. */
  take: (choice: Readonly<Record<string, Side>>) => void;
  cancel: () => void;
}

/** All that a form needs to be saved; `useSave` makes it, `FormDialog` and `FormPage` show it. */
export interface Saving<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** What bounds the fields. */
  body: Schema | null;
  /** The fields on screen; each writes itself in. */
  fields: Map<string, FieldWords>;
  /** Whether something typed would be lost. */
  changed: boolean;
  pending: boolean;
  /** What the server said of the whole; what it said of a field stands there. */
  error: readonly string[];
  clash: Clash<V> | null;
  /** What was typed here before a 403 led to the sign-in: to put back, or to leave. */
  typed: { bringBack: () => void; forget: () => void } | null;
  save: (values: V) => void;
}
