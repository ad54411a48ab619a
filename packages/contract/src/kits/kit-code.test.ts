import { expect, test } from "vitest";
import { sameCode } from "./kit-code.ts";

test.each(["MAG-02", "mag02", "mag 02", " MAG–02 "])("%s is MAG-02", (typed) => {
  expect(sameCode(typed, "MAG-02")).toBe(true);
});

test.each(["MAG-2", "MAG-021", "", "-", "ZZZ-99"])("%s is not MAG-02", (typed) => {
  expect(sameCode(typed, "MAG-02")).toBe(false);
});
