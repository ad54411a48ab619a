export { amount } from "@kitround/contract/items/amount.ts";

export const texts = {
  consumable: "Consumable",
  missing: "Missing",
  there: "There",
  levels: ["Empty", "A quarter", "Half", "Three quarters", "Full"],
};
