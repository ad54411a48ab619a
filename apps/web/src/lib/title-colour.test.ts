import { expect, test } from "vitest";
import { titleColour } from "./title-colour.ts";

test("all copies of a title have its colour, and titles differ", () => {
  expect(titleColour("DBN-03")).toBe(titleColour("DBN-11"));
  expect(titleColour("DBN-03")).toBe(titleColour("DBN"));
  const titles = ["DBN", "ELC", "FOR", "MAG", "MIC", "ROC", "SND", "SOL", "WAT", "WEA"];
  expect(new Set(titles.map(titleColour)).size).toBeGreaterThanOrEqual(6);
});

test("each of the twelve colours is visible on white", () => {
  const used = new Set(Array.from({ length: 200 }, (_, at) => titleColour(`T${at}`)));
  expect(used.size).toBe(12);
  expect(titleColour("")).toMatch(/^#/);
  for (const colour of used) {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
    expect(1.05 / (light + 0.05), colour).toBeGreaterThanOrEqual(3);
  }
});
