import { updateItem } from "@kitround/contract/items/item.ts";
import { updateSchool } from "@kitround/contract/schools/school.ts";
import { updateVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { describe, expect, it } from "vitest";
import { boundsOf } from "./field-bounds.ts";

describe("a field's bounds, from the route that the form is sent to", () => {
  it.each([
    ["sku", "", "This field is required"],
    ["sku", "  ", "This field is required"],
    ["sku", "x".repeat(41), "At most 40 characters; there are 41"],
    ["sku", "E1-1", true],
    ["supplier", null, true],
    ["leadDays", 366, "Type 365 or less"],
    ["leadDays", -1, "Type 0 or more"],
    ["leadDays", 1.5, "Type whole numbers only"],
    ["leadDays", Number.NaN, "Type numbers only"],
    ["leadDays", null, "This field is required"],
  ])("of an item: %s may be %j: %j", (name, value, answer) => {
    expect(boundsOf(updateItem.body, name).check(value)).toBe(answer);
  });

  it("uses the contract's own sentence for a format, and shows bounds in the field's unit", () => {
    expect(boundsOf(updateSchool.body, "windowFrom").check("9:3")).toBe("Give a time as 09:30.");
    const kg = (grams: number) => String(grams / 1000);
    expect(boundsOf(updateVehicle.body, "capacityG").check(2_000_000, kg)).toBe(
      "Type 1000 or less",
    );
  });

  it("knows which fields may be empty, and how an empty one is sent", () => {
    expect(boundsOf(updateItem.body, "name")).toMatchObject({ nullable: false, optional: false });
    expect(boundsOf(updateItem.body, "shelf")).toMatchObject({ nullable: true, optional: true });
    expect(boundsOf(null, "shelf").check("")).toBe(true);
  });
});
