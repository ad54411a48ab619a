import { expect, test } from "vitest";
import {
  boxLabelLink,
  boxLabelText,
  isReplaced,
  labelIssue,
  labelToken,
  readBoxLabel,
  sameCode,
  scannedText,
} from "./kit-code.ts";

test.each(["MAG-02", "mag02", "mag 02", " MAG–02 "])("%s is read as MAG-02", (typed) => {
  expect(sameCode(typed, "MAG-02")).toBe(true);
});

test.each(["MAG-2", "MAG-021", "", "-", "ZZZ-99"])("%s is not read as MAG-02", (typed) => {
  expect(sameCode(typed, "MAG-02")).toBe(false);
});

test.each([
  { text: "MAG-02:3", code: "MAG-02", box: 3 },
  { text: " MAG-02 · 3/4 ", code: "MAG-02 ·", box: 3 },
  { text: "mag 02 3/4", code: "mag 02", box: 3 },
  { text: "MAG-02", code: "MAG-02", box: null },
  { text: "MAG/02", code: "MAG/02", box: null },
  { text: "9400000000012", code: "9400000000012", box: null },
])("$text is box $box of its kit", ({ text, code, box }) => {
  expect(readBoxLabel(text)).toEqual({ code, box });
});

test.each(["MAG-02", "MĀG 2/3", "50%"])("the link of a label contains %s and its box", (code) => {
  const link = boxLabelLink("https://kits.example", "0123abc", code, 2);
  expect(new URL(link).pathname).toBe("/l/0123abc");
  expect(scannedText(link)).toBe(`${code}:2`);
  expect(readBoxLabel(link)).toEqual({ code, box: 2 });
});

test.each(["https://elsewhere.example/x#MAG-02:1", "MAG-02:1", "a#b"])(
  "%s is not a label's link",
  (text) => {
    expect(scannedText(text)).toBe(text);
  },
);

test("each box's label names its kit and that box only", () => {
  const labels = [1, 2, 12].map((box) => boxLabelText("MAG-02", box));
  expect(labels.map((text) => readBoxLabel(text).box)).toEqual([1, 2, 12]);
  expect(labels.every((text) => sameCode(text, "MAG-02"))).toBe(true);
});

const token = "0123456789abcdef0123456789abcdef";

test.each([
  { text: boxLabelLink("https://kits.example", token, "MAG-02", 1), of: token },
  { text: ` https://kits.example/l/${token} `, of: token },
  { text: `https://kits.example/l/${token}/found`, of: null },
  { text: `https://kits.example/l/${token}0#MAG-02:1`, of: null },
  { text: "MAG-02:1", of: null },
])("$text belongs to the label $of", ({ text, of }) => {
  expect(labelToken(text)).toBe(of);
});

test("a box's replaced label names the same box, with its number", () => {
  const link = boxLabelLink("https://kits.example", token, "MAG-02", 3, 2);
  expect(link.endsWith("#MAG-02:3:2")).toBe(true);
  expect(readBoxLabel(link)).toEqual({ code: "MAG-02", box: 3 });
  expect(sameCode(link, "MAG-02")).toBe(true);
  expect([labelIssue(link), labelIssue("MAG-02:3"), labelIssue("MAG-02")]).toEqual([2, 0, 0]);
});

test.each([
  { box: 3, issue: 0, replaced: true },
  { box: 3, issue: 1, replaced: true },
  { box: 3, issue: 2, replaced: false },
  { box: 2, issue: 0, replaced: false },
])("after two of box 3, the label $issue of box $box is replaced: $replaced", (one) => {
  const link = boxLabelLink("https://kits.example", token, "MAG-02", one.box, one.issue);
  expect(isReplaced(link, { token, box: 3, issue: 1 })).toBe(one.replaced);
  expect(isReplaced(link, { token, box: null, issue: 0 })).toBe(true);
  expect(isReplaced(link, { token: "other", box: null, issue: 0 })).toBe(false);
});
