import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Side } from "./conflict.ts";
import type { Schema } from "./field-bounds.ts";

/** Label and formatter of a form's field, for code that names it. */
export interface FieldWords {
  label: string;
  /** A value as it is shown to a person. */
  words: (value: unknown) => string;
}

/** A conflict: the form's initial values, its present ones, and those saved by someone else. */
export interface Clash<V> {
  before: V;
  mine: V;
  theirs: V;
  /** Saves the chosen values. */
  take: (choice: Readonly<Record<string, Side>>) => void;
  cancel: () => void;
}

/** Everything that a form needs to be saved; `useSave` creates it, `FormDialog` and `FormPage` show it. */
export interface Saving<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** The schema that bounds the fields. */
  body: Schema | null;
  /** The fields on screen; each registers itself. */
  fields: Map<string, FieldWords>;
  /** Whether there are unsaved changes. */
  changed: boolean;
  pending: boolean;
  /** Errors that concern the form as a whole; errors of a field are shown at the field. */
  error: readonly string[];
  clash: Clash<V> | null;
  /** Values typed here before a 403 led to the sign-in: to restore, or to discard. */
  typed: { bringBack: () => void; forget: () => void } | null;
  save: (values: V) => void;
}
