import { expect, test } from "vitest";
import { csvCell, csvText } from "./csv.ts";

test.each([
  ["Te Kura o Ōtaki", "Te Kura o Ōtaki"],
  ['Fairview, "new" site', '"Fairview, ""new"" site"'],
  ["=1+1", "'=1+1"],
  ["+64 7 555", "'+64 7 555"],
  ["-2", "'-2"],
  ["@sum(a1)", "'@sum(a1)"],
  ["＝1+1", "'＝1+1"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["\n=1", '"\'\n=1"'],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠1", "'＠1"],
  ['=1,"2"', `"'=1,""2"""`],
  [-2, "-2"],
])("%j is written as %j", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ["en-NZ", 'Ōtaki,1.5,"a,b",c;d'],
  ["de-DE", 'Ōtaki;1,5;a,b;"c;d"'],
])("in %s cells are separated as its spreadsheets expect", (locale, line) => {
  expect(csvText([["Ōtaki", 1.5, "a,b", "c;d"]], locale)).toBe(line);
});
