/** The branch's country, and how it writes dates and money. English and New Zealand until the branch is known: browsers of shared laptops are often set to another country's order. */
export interface BranchFormat {
  country: string;
  locale: string;
  timeZone: string;
  currency: string;
}

let current: BranchFormat = {
  country: "NZ",
  locale: "en-NZ",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: "NZD",
};

export function branchFormat(): BranchFormat {
  return current;
}

/** Called once the branch is known; screens drawn later use it. */
export function setBranchFormat(format: Partial<BranchFormat>): void {
  current = { ...current, ...format };
}
