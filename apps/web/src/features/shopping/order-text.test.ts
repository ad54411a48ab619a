import { expect, test } from "vitest";
import { orderText } from "./order-text.ts";

test("each line says how many packs of which item, and lines with 0 packs are left out", () => {
  const line = { name: "Litmus paper", sku: "E-001", unit: "strip", packs: 2, packSize: 100 };
  const foil = { name: "Foil", sku: "C-010", unit: "roll", packs: 3, packSize: 1 };
  expect(orderText([line, { ...line, packs: 0 }, foil])).toBe(
    "2 × 100 strips Litmus paper (E-001)\n3 rolls Foil (C-010)",
  );
});
