import type { RawBuilder } from "kysely";

/** One row that violates an invariant. */
export interface Broken {
  branchId: string;
  /** The row's code, number, or table and id. */
  row: string;
  /** What is wrong with it, in words for the person who corrects it. */
  says: string;
}

/** One invariant of the domain, as a query for the rows that violate it. */
export interface Invariant {
  /** The number in the domain's table: I1 to I22. */
  id: string;
  rule: string;
  broken: readonly RawBuilder<Broken>[];
}
