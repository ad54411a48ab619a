import { expect, test } from "vitest";
import { renewalReminder } from "./reminder-words.ts";

const facts = {
  greeting: "Kia ora",
  name: "Mere",
  school: "Ōtaki School",
  branch: "Wellington",
  untilOn: "2026-12-31",
  price: { name: "Up to 150 pupils", cents: 12_050 },
  currency: "NZD",
  officePhone: "04 123 4567",
  officeEmail: "office@kits.test",
  unsubscribe: "https://kits.test/unsubscribe",
};

test("a reminder says what ends, when, what another year costs and whom to contact", () => {
  const { subject, text } = renewalReminder(facts);
  expect(subject).toBe("The membership of Ōtaki School ends on Thu 31 Dec 2026");
  expect(text).toContain("Another year costs $120.50 (Up to 150 pupils).");
  expect(text).toContain("Please tell us (office@kits.test, 04 123 4567) if");
  expect(text).toContain("No more of these mails: https://kits.test/unsubscribe");
});

test("a branch without a price and an office says neither", () => {
  const { text } = renewalReminder({ ...facts, price: null, officePhone: null, officeEmail: null });
  expect(text).not.toContain("costs");
  expect(text).toContain("Please tell us if you");
});
