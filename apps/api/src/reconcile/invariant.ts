import type { RawBuilder } from "kysely";

/** One row that breaks an invariant. */
export interface Broken {
  branchId: string;
  /** What the row is known by: a code, a number, or its table and id. */
  row: string;
  /** What is wrong with it, in words for the person who mends it. */
  says: string;
}

/** One of the invariants of the domain, as a query that finds what breaks it. */
export interface Invariant {
  /** As in the domain's table: I1 to I22. */
  id: string;
  rule: string;
  broken: readonly RawBuilder<Broken>[];
}
