import { type LabelSheet, labelSheets } from "@kitround/contract/papers/label-sheets.ts";

const key = "kitround-label-sheet";

/** What labels were printed on the last time on this device: its printer stays the same. */
export function usualSheet(): LabelSheet {
  const kept = localStorage.getItem(key);
  return labelSheets.find((each) => each === kept) ?? "l7163";
}

export function keepSheet(sheet: LabelSheet): void {
  localStorage.setItem(key, sheet);
}
