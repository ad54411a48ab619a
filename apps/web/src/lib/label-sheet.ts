import { type LabelSheet, labelSheets } from "@kitround/contract/papers/label-sheets.ts";

const key = "kitround-label-sheet";

/** The label sheet that was used last on this device. */
export function usualSheet(): LabelSheet {
  const kept = localStorage.getItem(key);
  return labelSheets.find((each) => each === kept) ?? "l7163";
}

export function keepSheet(sheet: LabelSheet): void {
  localStorage.setItem(key, sheet);
}
