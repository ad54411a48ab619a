import { plural } from "#texts/plural";
import { amount } from "@kitround/contract/items/amount.ts";

export { amount };

/** The substitute for a short item: "or Lithium AA, 12 on hand, shelf B2". */
export function substituteWords(
  { itemName, onHand, shelf }: { itemName: string; onHand: number; shelf: string | null },
  unit: string,
): string {
  return `or ${itemName}, ${amount(onHand, unit)} on hand${shelf === null ? "" : `, shelf ${shelf}`}`;
}

export const texts = {
  consumable: "Consumable",
  moreThanListed: "more than listed",
  moreAsk: (lines: readonly { name: string; there: number; qty: number; unit: string }[]) => ({
    title: plural(
      lines.length,
      "More than the list says",
      `${lines.length} lines have more than the list says`,
    ),
    text: `${lines.map(({ name, there, qty, unit }) => `${name}: ${there} of ${amount(qty, unit)}`).join("\n")}\n\nIs that right?`,
    confirm: "Yes, that many",
    cancel: "Change it",
  }),
  firstLot: (code: string | null, goodUntil: string | null) =>
    [code === null ? "First lot" : `First lot ${code}`, goodUntil && `good until ${goodUntil}`]
      .filter((part) => part !== null)
      .join(", "),
  missing: "Missing",
  there: "There",
  levels: ["Empty", "A quarter", "Half", "Three quarters", "Full"],
};
