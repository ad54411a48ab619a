import { type ReactNode, useState } from "react";
import { ConflictDialog } from "../ui/conflict-dialog.tsx";
import { conflicts, merge } from "../lib/conflict.ts";

interface ConflictOptions<V> {
  /** The fields as the form names them. */
  labels: Readonly<Record<keyof V & string, string>>;
  /** A value as a person reads it; as it is typed unless told. */
  show?: (key: keyof V & string, value: unknown) => string;
  /** Reads what has been saved meanwhile. */
  read: () => Promise<{ values: V; rowVersion: number }>;
  /** Saves what was chosen, on the version that was read. */
  save: (values: V, rowVersion: number) => void;
}

interface Both<V> {
  before: V;
  mine: V;
  theirs: V;
  rowVersion: number;
}

/** For a save that came second: `begin(before, mine)` reads what is there now and asks, field by field, what stays. */
export function useConflict<V extends Record<string, unknown>>(
  options: ConflictOptions<V>,
): { begin: (before: V, mine: V) => void; dialog: ReactNode } {
  const { labels, show = (_, value) => String(value), read, save } = options;
  const [both, setBoth] = useState<Both<V> | null>(null);
  const begin = (before: V, mine: V) =>
    void read().then(
      ({ values, rowVersion }) => setBoth({ before, mine, theirs: values, rowVersion }),
      // The specified handling has said why it could not be read; what was typed stays in the form.
      (error: unknown) => console.error(error),
    );
  if (both === null) return { begin, dialog: null };
  const { before, mine, theirs, rowVersion } = both;
  const fields = conflicts(before, mine, theirs).map((key) => ({
    key,
    label: labels[key],
    mine: show(key, mine[key]),
    theirs: show(key, theirs[key]),
  }));
  const dialog = (
    <ConflictDialog
      fields={fields}
      onCancel={() => setBoth(null)}
      onSave={(choice) => {
        setBoth(null);
        save(merge(before, mine, theirs, choice), rowVersion);
      }}
    />
  );
  return { begin, dialog };
}
