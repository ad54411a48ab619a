import type { BranchMerged } from "@kitround/contract/branches/merge.ts";

/** What one step of a merge has moved. */
export type Moved = Partial<BranchMerged>;
