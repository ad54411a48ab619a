import { expect, test } from "vitest";
import { colourOf, type MapColouring } from "./map-colours.ts";

const school = {
  status: "member",
  memberUntil: null,
  routeName: "North",
  routeColour: "#123F94",
} as const;

test.each<[MapColouring, object, number | undefined, string]>([
  ["route", {}, undefined, "North"],
  ["route", { routeName: null, routeColour: null }, undefined, "On no route"],
  ["membership", {}, undefined, "Member"],
  ["membership", { memberUntil: "2027-06-30" }, undefined, "Member"],
  ["membership", { memberUntil: "2026-12-31" }, undefined, "Ends within 60 days"],
  ["membership", { memberUntil: "2026-11-25" }, undefined, "Ends within 60 days"],
  ["membership", { memberUntil: "2026-11-24" }, undefined, "Ended"],
  ["membership", { status: "lapsed", memberUntil: "2027-06-30" }, undefined, "Lapsed"],
  ["coverage", {}, 0, "0 kits"],
  ["coverage", {}, 1, "1 kit"],
  ["coverage", {}, 5, "5 kits and more"],
  ["coverage", {}, 9, "5 kits and more"],
  ["coverage", {}, undefined, "Not a member"],
])("by %s %j with %s kits: %s", (by, change, kits, word) => {
  expect(colourOf(by, { ...school, ...change }, kits, "2026-11-25").word).toBe(word);
});
