import { describe, expect, it } from "vitest";
import { theme } from "../lib/theme.ts";
import { compareValues, formatSort, parseSort } from "./table-model.ts";
import { tones } from "./tone.tsx";

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe("colours", () => {
  it.each(Object.entries(tones))("%s can be read on its tint and on white", (_, { ink, tint }) => {
    expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
  });

  it("are the specification's", () => {
    const { primary, secondary, error, info, success, warning, background } = theme.palette;
    expect([primary, secondary, error, info, success, warning].map((color) => color.main)).toEqual([
      "#123F94",
      "#84B92B",
      "#B00020",
      "#2196F3",
      "#4CAF50",
      "#FB8C00",
    ]);
    expect([background.default, background.paper, background.card]).toEqual([
      "#FFFFFF",
      "#FFFFFF",
      "#F6F6F6",
    ]);
    expect(theme.palette.mode).toBe("light");
  });

  it("are used with the specification's breakpoints", () => {
    expect(theme.breakpoints.values).toEqual({
      xs: 0,
      sm: 600,
      md: 960,
      lg: 1280,
      xl: 1920,
      xxl: 2560,
    });
  });

  it("include a text colour for every light colour", () => {
    for (const color of [theme.palette.secondary, theme.palette.info, theme.palette.warning]) {
      expect(color.contrastText).not.toBe("#fff");
    }
  });
});

describe("sorting", () => {
  it("orders codes and names as people do", () => {
    expect(["DBN-10", "DBN-9", "dbn-2"].sort(compareValues)).toEqual(["dbn-2", "DBN-9", "DBN-10"]);
    expect(["Paeroa", "Ōtara", "Orewa"].sort(compareValues)).toEqual(["Orewa", "Ōtara", "Paeroa"]);
    expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100]);
  });

  it("is one word in the URL", () => {
    for (const text of ["name", "-due"]) expect(formatSort(parseSort(text))).toBe(text);
    expect(parseSort(undefined)).toBeNull();
    expect(formatSort(null)).toBeUndefined();
  });
});
