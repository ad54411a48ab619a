import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./address-search.ts";

test.each([
  ["?q=3917", { q: "3917" }],
  ["?q=1e5&kit=0012", { q: "1e5", kit: "0012" }],
  ["?q=null", { q: "null" }],
  ["?late=true&q=%C5%8Ctara", { late: true, q: "Ōtara" }],
  ["?q=%22true%22", { q: "true" }],
  ["?q=%22half", { q: '"half' }],
  ["", {}],
])("%s has the parameters %j", (text, search) => {
  expect(parseSearch(text)).toEqual(search);
});

test.each([
  { q: "3917" },
  { q: "true", late: true },
  { q: '"quoted"', sort: "-name" },
  { q: "a & b = c + d", list: ["x", "y"] },
  {},
])("%j is read back unchanged", (search) => {
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test("undefined parameters are left out", () => {
  expect(stringifySearch({ q: undefined })).toBe("");
});
