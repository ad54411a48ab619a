import { expect, test } from "vitest";
import { tripName } from "./trip-words.ts";

test("a trip is named after its route and day, in September as the screens write it", () => {
  expect(tripName("River", "2026-09-17")).toBe("River Thu 17 Sep");
  expect(tripName(null, "2026-11-24")).toBe("Schools on no route Tue 24 Nov");
});
