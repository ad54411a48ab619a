import { expect, test } from "vitest";
import { branchFormat } from "./locale.ts";

test("until the branch is known, dates and money are formatted as in New Zealand", () => {
  expect(branchFormat()).toMatchObject({ locale: "en-NZ", currency: "NZD" });
});
