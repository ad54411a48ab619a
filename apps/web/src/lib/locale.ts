import type { BranchFormat as WrittenFormat } from "@kitround/contract/branches/branch-format.ts";

/** The branch's formats of times, money, distances and dates, and the locale of its country's English. */
export interface BranchFormat extends WrittenFormat {
  locale: string;
}

/** The default until the branch is known; screens of the branch wait for `useBranchFormat`. */
let current: BranchFormat = {
  country: "NZ",
  locale: "en-NZ",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: "NZD",
  distanceUnit: "km",
  firstWeekday: 1,
  dateOrder: "dmy",
  greeting: "Hello",
};

export function branchFormat(): BranchFormat {
  return current;
}

/** Called once the branch is known; screens rendered later use it. */
export function setBranchFormat(format: Partial<BranchFormat>): void {
  current = { ...current, ...format };
}
