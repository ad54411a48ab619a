import { expect, test } from "vitest";
import { claimReminder, monthBefore } from "./reminder-words.ts";

test.each([
  ["2026-12-01", "2026-11"],
  ["2027-01-03", "2026-12"],
  ["2026-03-31", "2026-02"],
])("on %s the month before is %s", (day, month) => {
  expect(monthBefore(day)).toBe(month);
});

const facts = {
  greeting: "Kia ora",
  firstName: "Dee",
  branchName: "Nelson",
  month: "2026-11",
  trips: 3,
  amountCents: 8210,
  currency: "NZD",
  more: false,
  url: "http://kitround.test/km-claims",
  unsubscribe: "http://kitround.test/unsubscribe?link=1",
};

test("a reminder says how many trips of which month, and how much", () => {
  const { subject, text } = claimReminder(facts);
  expect(subject).toBe("You have 3 trips of November not claimed, $82.10");
  expect(text).toContain("Kia ora Dee,\n\nyou have 3 trips of November not claimed, $82.10.");
  expect(claimReminder({ ...facts, trips: 1, currency: "GBP" }).subject).toBe(
    "You have 1 trip of November not claimed, £82.10",
  );
  expect(claimReminder({ ...facts, more: true }).text).toContain("$82.10 and what has no rate yet");
});
