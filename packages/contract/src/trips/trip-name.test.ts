import { expect, test } from "vitest";
import { nameBesideDay, tripName } from "./trip-name.ts";

test("a trip is named after its route and day, in September as the screens write it", () => {
  expect(tripName("River", "2026-09-17")).toBe("River Thu 17 Sep");
  expect(tripName(null, "2026-11-24")).toBe("Schools on no route Tue 24 Nov");
});

test.each([
  ["North Thu 26 Nov", "2026-11-26", "North"],
  // A trip that was moved says where it came from.
  ["North Thu 26 Nov", "2026-11-27", "North Thu 26 Nov"],
  ["North Thu 26 Nov, van 2", "2026-11-26", "North, van 2"],
  ["Show day", "2026-11-26", "Show day"],
])("beside its day %s of %s is called %s", (name, onDay, alone) => {
  expect(nameBesideDay(name, onDay)).toBe(alone);
});
