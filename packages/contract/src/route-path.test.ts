import { expect, test } from "vitest";
import { filledPath } from "./route-path.ts";

test("a path's parameters are URL-encoded, and a missing one throws", () => {
  const values: Record<string, unknown> = { id: "a/b ū", lineId: 7 };
  const of = (name: string) => values[name];
  expect(filledPath("/kits/:id/lines/:lineId", of)).toBe("/kits/a%2Fb%20%C5%AB/lines/7");
  expect(filledPath("/kits", of)).toBe("/kits");
  expect(() => filledPath("/kits/:other", of)).toThrow("/kits/:other needs the parameter other");
});
