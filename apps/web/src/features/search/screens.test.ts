import { expect, test } from "vitest";
import { readVerb, screensFor } from "./screens.ts";

test.each([
  ["manager", "release tomorrow", ["Release tomorrow's trips"]],
  ["manager", "shop", ["Shopping list"]],
  ["manager", "  ", []],
  // A driver neither releases trips nor sees the settings of the branch's people.
  ["driver", "release tomorrow", []],
  ["driver", "users", []],
] as const)("a %s finds for “%s” the screens %j", (role, text, titles) => {
  expect(screensFor(role, text).map(({ title }) => title)).toEqual(titles);
});

test("a name that begins with the text comes before others", () => {
  expect(screensFor("manager", "trips")[0]?.title).toBe("Trips");
});

test.each([
  ["check in ELF-01", { tab: "check-in", rest: "ELF-01" }],
  ["Top up elf", { tab: "top-up", rest: "elf" }],
  ["check in", { tab: null, rest: "check in" }],
  ["Checkley School", { tab: null, rest: "Checkley School" }],
] as const)("%s is read as %j", (text, read) => {
  expect(readVerb(text)).toEqual(read);
});
