import { expect, test } from "vitest";
import { branchFormat } from "./locale.ts";

test("until the branch is known, dates and money are New Zealand's", () => {
  expect(branchFormat()).toMatchObject({ locale: "en-NZ", currency: "NZD" });
});
