import { expect, test } from "vitest";
import { postcodesIn } from "./place-text.ts";

test.each([
  ["1 Queen Street, Auckland 1010", "1010"],
  ["Kings Cross, London N1 9GU", "N19GU"],
  ["12 Swanston St, Melbourne VIC 3000", "3000"],
  ["n1 9gu", "N19GU"],
])("%j may have the postcode %s", (text, postcode) => {
  expect(postcodesIn(text)).toContain(postcode);
});

test("a text without digits contains no postcode", () => {
  expect(postcodesIn("Te Kura o Ōtaki")).toEqual([]);
});

test("the last words are tried first", () => {
  expect(postcodesIn("1010 Main Road, Nelson 7010")[0]).toBe("7010");
});
