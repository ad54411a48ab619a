import { moreThanListed } from "@kitround/contract/preparations/preparation-rules.ts";
import { texts } from "#texts/counting";
import { confirm } from "./confirm-store.ts";

interface There {
  line: { itemName: string; qty: number; unit: string };
  there: number;
}

/** Asks about lines that hold more than their list says. True: there are none, or it is right. */
export async function askMoreThanListed(counts: readonly There[]): Promise<boolean> {
  const more = counts
    .filter(({ line, there }) => moreThanListed(line, there))
    .map(({ line: { itemName, qty, unit }, there }) => ({ name: itemName, there, qty, unit }));
  return more.length === 0 || confirm(texts.moreAsk(more));
}
