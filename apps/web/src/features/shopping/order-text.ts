import { texts } from "#texts/stock-orders";

interface OrderedLine {
  name: string;
  sku: string;
  unit: string;
  packs: number;
  packSize: number;
}

/** An order as lines of plain text, to copy into a mail. Lines with 0 packs are left out. */
export function orderText(lines: readonly OrderedLine[]): string {
  return lines
    .filter(({ packs }) => packs > 0)
    .map(({ name, sku, unit, packs, packSize }) =>
      texts.mailLine(texts.packs(packs, packSize, unit), name, sku),
    )
    .join("\n");
}
