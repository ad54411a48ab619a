import { expect, test } from "vitest";
import { beforeCutOff, cutOffOf } from "./cut-off.ts";

const dayBefore = { cutOffDays: 1, cutOffTime: "15:00" };

test.each([
  ["a minute before", "2026-11-23", "14:59", true],
  ["at the minute itself", "2026-11-23", "15:00", true],
  ["a minute after", "2026-11-23", "15:01", false],
  ["early on the day of the delivery", "2026-11-24", "06:00", false],
  ["late on an earlier day", "2026-11-22", "23:59", true],
  ["after the delivery", "2026-11-25", "09:00", false],
])("%s a school may change what comes on 24 November: %s %s: %s", (_, day, time, may) => {
  expect(beforeCutOff("2026-11-24", dayBefore, { day, time }, "more") === null).toBe(may);
});

test("the refusal names the delivery, the last minute and the field", () => {
  const refused = beforeCutOff(
    "2026-11-24",
    dayBefore,
    { day: "2026-11-24", time: "08:00" },
    "more",
  );
  expect(refused?.message).toBe(
    "What the van brings on Tue 24 Nov could be changed until Mon 23 Nov, 15:00. Nothing was changed; call the library.",
  );
  expect(refused?.details[0]?.path).toBe("more");
});

test.each([
  ["2026-11-24", { cutOffDays: null, cutOffTime: "15:00" }],
  [null, dayBefore],
])("without a delivery or a cut-off nothing is refused: %s, %o", (deliverOn, cutOff) => {
  const now = { day: "2026-11-24", time: "23:59" };
  expect(beforeCutOff(deliverOn, cutOff, now, "more")).toBeNull();
});

test("a cut-off of no days is on the day of the delivery, and days are counted across a year's end", () => {
  expect(cutOffOf("2026-11-24", { cutOffDays: 0, cutOffTime: "07:30" })).toEqual({
    day: "2026-11-24",
    time: "07:30",
  });
  expect(cutOffOf("2027-01-02", { cutOffDays: 3, cutOffTime: "12:00" })?.day).toBe("2026-12-30");
});
