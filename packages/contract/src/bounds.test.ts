import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldSchema } from "./bounds.ts";
import { updateItem } from "./items/item.ts";
import { updateSchool } from "./schools/school.ts";

describe("a body's schema for one field", () => {
  const accepts = (schema: z.ZodType | null, value: unknown) => schema?.safeParse(value).success;

  it("finds it through lists, and requires it although a change may leave it out", () => {
    expect(accepts(fieldSchema(updateItem.body, "sku"), "x".repeat(40))).toBe(true);
    expect(accepts(fieldSchema(updateItem.body, "sku"), "x".repeat(41))).toBe(false);
    expect(accepts(fieldSchema(updateItem.body, "sku"), undefined)).toBe(false);
    expect(accepts(fieldSchema(updateItem.body, "supplier"), null)).toBe(true);
    expect(accepts(fieldSchema(updateSchool.body, "contacts.3.email"), "no address")).toBe(false);
    expect(accepts(fieldSchema(updateSchool.body, "contacts.3.email"), null)).toBe(true);
  });

  it("finds it in the alternative that has it", () => {
    const body = z.union([z.object({ a: z.int() }), z.object({ b: z.string().max(2) })]);
    expect(accepts(fieldSchema(body, "b"), "abc")).toBe(false);
  });

  it("finds no unknown field", () => {
    expect(fieldSchema(updateItem.body, "colour")).toBeNull();
    expect(fieldSchema(updateItem.body, "sku.length")).toBeNull();
  });
});
