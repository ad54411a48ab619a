import { expect, test } from "vitest";
import { mayTakeIn } from "./stock-transfer-rules.ts";

test("a quantity is taken in only by an item that is counted in the same unit", () => {
  const wire = { name: "Copper wire", unit: "m" };
  expect(mayTakeIn(wire, { ...wire, name: "Wire" }, "Waikato")).toBeNull();
  expect(mayTakeIn(wire, { ...wire, unit: "roll" }, "Waikato")?.message).toBe(
    "Copper wire is counted in m here, and in roll in Waikato: give both the same unit first.",
  );
});
