import { expect, test } from "vitest";
import { crewMail, crewNews, crewPush, type TripTold } from "./crew-news.ts";

const trip: TripTold = { status: "released", driverId: "ana", helperId: null, news: [] };
const draft = { ...trip, status: "draft" };

test.each<[string, TripTold, TripTold, [string, string][]]>([
  ["a released trip is given", draft, trip, [["ana", "given"]]],
  ["a draft is nobody's yet", draft, { ...draft, driverId: "rewi" }, []],
  [
    "another driver",
    trip,
    { ...trip, driverId: "rewi" },
    [
      ["ana", "taken"],
      ["rewi", "given"],
    ],
  ],
  ["a helper joins", trip, { ...trip, helperId: "rewi" }, [["rewi", "given"]]],
  [
    "driver and helper change places",
    { ...trip, helperId: "rewi" },
    { ...trip, driverId: "rewi", helperId: "ana" },
    [],
  ],
  ["moved back to draft", trip, draft, [["ana", "taken"]]],
  ["called off", trip, { ...trip, status: "cancelled" }, [["ana", "taken"]]],
  ["changed", trip, { ...trip, news: ["It leaves at 09:00."] }, [["ana", "changed"]]],
  [
    "what was told before is not told again",
    { ...trip, news: ["a"] },
    { ...trip, news: ["a"] },
    [],
  ],
  ["the office drives it", { ...draft, driverId: "office" }, { ...trip, driverId: "office" }, []],
])("%s", (_, before, after, told) => {
  const news = crewNews(before, after, "office");
  expect(news.map(({ branchUserId, what }) => [branchUserId, what])).toEqual(told);
});

test("an e-mail names the change, and links to the trip and to the setting", () => {
  const facts = {
    greeting: "Kia ora",
    firstName: "Māia",
    branchName: "Nelson",
    trip: "North\nof here",
    onDay: "2026-11-27",
    url: "https://kits.test/trips/1",
    account: "https://kits.test/settings/my-account",
    unsubscribe: "https://kits.test/unsubscribe?link=2",
  };
  const changed = crewMail({ what: "changed", words: ["It leaves at 09:00."] }, facts);
  expect(changed.subject).toMatch(/^Changed: your trip on .*27.*, North of here$/);
  const told = { what: "given" as const, words: [] };
  const named = { ...facts, trip: "North Fri 27 Nov" };
  expect(crewMail(told, named).subject).toBe("A trip for you on Fri 27 Nov: North");
  expect(crewPush(told, { ...named, id: "1" }).title).toBe("A trip for you on Fri 27 Nov: North");
  expect(changed.text).toContain("- It leaves at 09:00.");
  expect(changed.text).toContain(facts.url);
  expect(changed.text).toContain(facts.account);
  expect(crewMail({ what: "taken", words: [] }, facts).text).not.toContain(facts.url);
});
