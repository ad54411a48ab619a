import { expect, test } from "vitest";
import { placeTitle } from "./areas.ts";

test.each([
  ["/trips", "Trips"],
  ["/trips/018f", "Trips"],
  ["/prepare-kits?kit=DBN-03", "Prepare Kits, DBN-03"],
  ["/settings", "Settings"],
  ["/settings/schools/018f", "Settings, Schools"],
  ["/settings/my-account", "Settings, My Account"],
  ["/tasks?school=018f", "School Settings"],
  ["/nowhere", null],
])("Continue names the target %s: %s", (href, words) => {
  expect(placeTitle(href)).toBe(words);
});
