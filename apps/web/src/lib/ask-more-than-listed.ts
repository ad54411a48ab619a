import { moreThanListed } from "@kitround/contract/preparations/preparation-rules.ts";
import { texts } from "#texts/counting";
import { confirm } from "./confirm-store.ts";

interface There {
  line: { itemName: string; qty: number; unit: string };
  there: number;
}

/**
 * Asks the person to confirm lines that hold more than their list says. Returns true if there are none, or they are
 * confirmed.
 */
export async function askMoreThanListed(counts: readonly There[]): Promise<boolean> {
  const more = counts
    .filter(({ line, there }) => moreThanListed(line, there))
    .map(({ line: { itemName, qty, unit }, there }) => ({ name: itemName, there, qty, unit }));
  return more.length === 0 || confirm(texts.moreAsk(more));
}
