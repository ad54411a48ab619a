export { amount } from "@kitround/contract/items/amount.ts";

export const texts = {
  missing: "Missing",
  there: "There",
  levels: ["Empty", "A quarter", "Half", "Three quarters", "Full"],
};
