import type { ImportRow } from "@kitround/contract/imports/read-rows.ts";
import type { rowStates, RowError } from "@kitround/contract/imports/list-import.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";

/** What becomes of a row. */
export interface ComparedRow {
  row: number;
  /** Of the record that it speaks of, as people know it. */
  name: string;
  /** Of a record that is there, where a list may name it in two ways. */
  recordId?: string;
  state: (typeof rowStates)[number];
  /** Those that differ, of a record that is there. */
  fields: string[];
}

/** What an import did to a record, so that it can be taken back. */
export interface Touched {
  recordId: string;
  /** As it was; null of one that came with the import. */
  before: object | null;
  /** The version that the import left: a record with another was changed since. */
  rowVersion: number;
}

export interface About {
  /** Of requests: their term. */
  termId?: string | undefined;
  /** Of schools that are new. */
  status: School["status"];
}

export interface Comparison {
  rows: ComparedRow[];
  /** Of rows that read well and name what is not there, or may not be. */
  errors: RowError[];
  /** Does it, in the transaction of a comparison that holds its records. */
  write: () => Promise<Touched[]>;
}

/** How a list's rows become its records, and go again. */
export interface ImportTarget {
  /** Rows of one transaction: some 20 to 50 ms of the embedded engine's one connection. */
  atOnce: number;
  /**
   * Of a list whose rows say something through the others of the file: each with what it comes to, and without those that are refused,
   * so that the rows of a slice stand for themselves.
   */
  settle?: (tx: Tx, rows: readonly ImportRow[], about: About) => Promise<ImportRow[]>;
  /** Matches rows with the branch's records; `hold` keeps those for what is then written. */
  compare: (
    tx: Tx,
    actor: Actor,
    rows: readonly ImportRow[],
    about: About & { hold: boolean },
  ) => Promise<Comparison>;
  /** What it brought goes, what it changed is as before; what was changed or used since stays. */
  takeBack: (
    tx: Tx,
    actor: Actor,
    touched: readonly Touched[],
  ) => Promise<{ removed: number; restored: number }>;
}
