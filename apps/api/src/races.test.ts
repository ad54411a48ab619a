import { expect, test } from "vitest";
import { raceRounds, races, unrefereed } from "./test/race-rounds.ts";
import { testApp } from "./test/test-app.ts";

// A few calls at once in each test run; `npm run prove -- races` sends a hundred, fifty times.
const app = await testApp();

test.each(Object.entries(races))("of many at once one gets the %s", async (_, race) => {
  const { faults, won } = await raceRounds(app, race, { rounds: 2, width: 15 });
  expect(faults).toEqual([]);
  expect(won).toBeGreaterThanOrEqual(2);
});

test("a race without a rule is detected", async () => {
  const { faults } = await raceRounds(app, unrefereed, { rounds: 1, width: 15 });
  expect(faults).toEqual(["round 1: given 15 times"]);
});
