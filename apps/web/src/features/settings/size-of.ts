import { texts } from "#texts/operations";
import { branchFormat } from "../../lib/locale.ts";

/** "3.1 MB" */
export function sizeOf(bytes: number): string {
  const format = new Intl.NumberFormat(branchFormat().locale, { maximumFractionDigits: 1 });
  return texts.size(format.format(bytes / 1e6));
}
