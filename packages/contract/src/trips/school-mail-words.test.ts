import { expect, test } from "vitest";
import { unknownField } from "./mail-fields.ts";
import {
  fillIn,
  schoolMail,
  toldOtherwise,
  usualWords,
  type Visit,
  visitOf,
  wordsOf,
} from "./school-mail-words.ts";
import { testBase, testLine, testStop, testTrip } from "./test-trips.ts";

const visit: Visit = {
  school: "Ōrere Kura",
  onDay: "2026-11-24",
  arrival: "between 09:00 and 09:30",
  kits: ["Ngā Tohu Āhuarangi", "Magnets"],
  returns: [],
};
const who = { greeting: "Kia ora", contact: "Mārama {kits}", branch: "Whakatū" };

test.each([
  ["", null],
  ["No field { in it }}", "{ in it }"],
  ["{school} and { date }", null],
  ["{school} {teacher} {more}", "{teacher}"],
  ["{School}", "{School}"],
  ["{}", "{}"],
  ["{toString}", "{toString}"],
])("%j has the unknown field %j", (words, unknown) => {
  expect(unknownField(words)).toBe(unknown);
});

test.each([
  ["{contact}, {school}: {kits}", "Mārama {kits}, Ōrere Kura: Ngā Tohu Āhuarangi, Magnets"],
  ["{returns} on { date } {arrival}", "nothing on Tue 24 Nov between 09:00 and 09:30"],
  ["{branch}{branch} $& {", "WhakatūWhakatū $& {"],
])("the fields of %j are replaced once", (words, filled) => {
  expect(fillIn(words, visit, who)).toBe(filled);
});

test("an e-mail has one line of subject, a text, and the way to unsubscribe", () => {
  const school = "Ōrere\r\nBcc: x@y.z";
  const mail = schoolMail(usualWords.tomorrow, { ...visit, school }, who, "https://k.test/u");
  expect(mail.subject).toBe("Science kits for Ōrere Bcc: x@y.z on Tue 24 Nov");
  expect(mail.text.match(/^Bcc/m)).toBeNull();
  expect(mail.text).toMatch(/No more of these e-mails: https:\/\/k\.test\/u$/);
  for (const words of Object.values(usualWords)) {
    expect([unknownField(words.subject), unknownField(words.text)]).toEqual([null, null]);
  }
});

const stop = testStop("p1", {
  lines: [
    testLine("1"),
    testLine("2", { kitTypeName: "Āio", status: "failed" }),
    testLine("3", { action: "collect", kitTypeName: "Magnets" }),
  ],
});

test.each([
  [{}, "between 08:30 and 09:00"],
  [{ windowFrom: "10:20" }, "between 10:15 and 10:45"],
  [{ legPlannedM: null, windowFrom: "09:00", windowTo: "15:00" }, "between 09:00 and 15:00"],
  [{ legPlannedM: null }, "during the day"],
])("a stop with %j reads %j", (over, arrival) => {
  const trip = testTrip([{ ...stop, ...over }, testBase()]);
  const { onDay, kits, returns, ...told } = visitOf(
    trip,
    { ...stop, ...over },
    "tomorrow",
    "Pacific/Auckland",
  );
  expect([onDay, kits, returns]).toEqual(["2026-11-24", ["Dem Bones"], ["Magnets"]]);
  expect(told.arrival).toBe(arrival);
});

test("a delivery e-mail lists what was handed over and when, in the branch's time zone", () => {
  const lines = [testLine("1", { status: "done" }), testLine("2")];
  const done = testStop("p1", { lines, arrivedAt: "2026-11-23T20:12:00.000Z" });
  const told = visitOf(testTrip([done]), done, "delivered", "Pacific/Auckland");
  expect(told).toMatchObject({ kits: ["Dem Bones"], returns: [], arrival: "at 09:12" });
});

test.each([
  ["tomorrow", {}, []],
  ["tomorrow", { onDay: "2026-11-25" }, ["It is on Wed 25 Nov now."]],
  ["tomorrow", { arrival: "during the day" }, ["It is during the day now."]],
  [
    "tomorrow",
    { kits: ["Magnets"], returns: ["Āio"] },
    ["It brings Magnets now.", "It collects Āio now."],
  ],
  ["tomorrow", null, ["The van does not come any more."]],
  ["delivered", { arrival: "at 10:00" }, []],
  ["delivered", { kits: [] }, ["It brings nothing now."]],
  ["delivered", null, []],
  ["called_off", null, []],
  ["called_off", {}, ["The van comes after all."]],
] as const)("%s, with %j now, reads %j", (kind, change, said) => {
  // The table's arrays are read-only, as are those of a visit that was sent.
  const now = change === null ? null : ({ ...visit, ...change } as Visit);
  expect(toldOtherwise(kind, visit, now)).toEqual(said);
});

test("a corrected e-mail says that it is one, in the branch's own words", () => {
  const own = { subject: "Waka for {school}", text: null };
  expect(wordsOf("tomorrow", own, true)).toEqual({
    subject: "Changed: Waka for {school}",
    text: usualWords.tomorrow.text,
  });
  expect(wordsOf("called_off", own, true).subject).toContain("Not coming");
});
