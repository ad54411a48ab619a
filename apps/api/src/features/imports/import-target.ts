import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import type { rowStates, RowError } from "@kitround/contract/imports/list-import.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";

/** The result of a row. */
export interface ComparedRow {
  row: number;
  /** The record's name, as people know it. */
  name: string;
  /** For an existing record that a list can name in two ways. */
  recordId?: string;
  state: (typeof rowStates)[number];
  /** The fields that change, for an existing record. */
  fields: string[];
  /** For a row that depends on other rows of the file: its final values. */
  settled?: ImportRow["fields"];
}

/** What an import did to a record, so that it can be undone. */
export interface Touched {
  recordId: string;
  /** The earlier values; null for a record that the import created. */
  before: object | null;
  /** The row version after the import: a record with another version was changed since. */
  rowVersion: number;
}

export interface About {
  /** For requests: their term. */
  termId?: string | undefined;
  /** For new schools. */
  status: School["status"];
  /** Locks the records for the write that follows. */
  hold: boolean;
}

export interface Comparison {
  rows: ComparedRow[];
  /** The errors of rows that can be read but name something unknown or not allowed. */
  errors: RowError[];
  /** Writes the row, in the transaction of a comparison that has locked its records. */
  write: () => Promise<Touched[]>;
}

/** Matches a slice of rows with the branch's records. */
export type Compare = (tx: Tx, rows: readonly ImportRow[]) => Promise<Comparison>;

/** How the rows of a list become records, and how that is undone. */
export interface ImportTarget {
  /** Rows of one transaction: some 20 to 50 ms of the embedded engine's only connection. */
  atOnce: number;
  /** Throws `invalid_input` for a file that can't be imported, before any row is compared; `rows` is the number of its good rows. */
  require?: (rows: number, about: Pick<About, "termId">) => void;
  /** Compares one slice after the other; it knows what the earlier ones have taken, as a barcode. */
  comparing: (actor: Actor, about: About) => Compare;
  /** Deletes records that the import created and restores those that it changed; records that were changed or used since stay. */
  undo: (
    tx: Tx,
    actor: Actor,
    touched: readonly Touched[],
  ) => Promise<{ removed: number; restored: number }>;
}
