import { plural } from "#texts/plural";
import { amount } from "@kitround/contract/items/amount.ts";

export { amount };

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
  missing: "Missing",
  there: "There",
  levels: ["Empty", "A quarter", "Half", "Three quarters", "Full"],
};
