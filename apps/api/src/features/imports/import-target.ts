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
}

export interface Comparison {
  rows: ComparedRow[];
  /** The errors of rows that can be read but name something unknown or not allowed. */
  errors: RowError[];
  /** Writes the row, in the transaction of a comparison that has locked its records. */
  write: () => Promise<Touched[]>;
}

/** How the rows of a list become records, and how that is undone. */
export interface ImportTarget {
  /** Rows of one transaction: some 20 to 50 ms of the embedded engine's only connection. */
  atOnce: number;
  /**
   * For a list whose rows depend on other rows of the file: returns each row with its final values, without refused ones, so that the
   * rows of a slice are independent.
   */
  settle?: (tx: Tx, rows: readonly ImportRow[], about: About) => Promise<ImportRow[]>;
  /** Matches rows with the branch's records; `hold` locks these for the write that follows. */
  compare: (
    tx: Tx,
    actor: Actor,
    rows: readonly ImportRow[],
    about: About & { hold: boolean },
  ) => Promise<Comparison>;
  /** Deletes records that the import created and restores those that it changed; records that were changed or used since stay. */
  undo: (
    tx: Tx,
    actor: Actor,
    touched: readonly Touched[],
  ) => Promise<{ removed: number; restored: number }>;
}
