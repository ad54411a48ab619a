import { expect, test } from "vitest";
import { mayMoveLot, mayTakeIn } from "./stock-transfer-rules.ts";

test("a quantity is taken in only by an item that is counted in the same unit", () => {
  const wire = { name: "Copper wire", unit: "m" };
  expect(mayTakeIn(wire, { ...wire, name: "Wire" }, "Waikato")).toBeNull();
  expect(mayTakeIn(wire, { ...wire, unit: "roll" }, "Waikato")?.message).toBe(
    "Copper wire is counted in m here, and in roll in Waikato: give both the same unit first.",
  );
});

test("a lot that either branch has recalled is not moved", () => {
  const lot = { itemName: "Straws", code: "A", recalledBy: null, recalledHere: false };
  expect(mayMoveLot(lot)).toBeNull();
  expect(mayMoveLot({ ...lot, recalledBy: "Waikato" })?.message).toContain("recalled by Waikato");
  expect(mayMoveLot({ ...lot, recalledHere: true })?.message).toContain("lot A, is recalled");
});
