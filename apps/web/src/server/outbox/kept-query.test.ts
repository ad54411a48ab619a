import { listUnclaimedTrips } from "@kitround/contract/km-claims/km-claim.ts";
import { listTrips } from "@kitround/contract/trips/trip.ts";
import { expect, test } from "vitest";
import { keptQueryOptions } from "./kept-query.ts";

test("two routes can't be stored under one name, where they would overwrite each other", () => {
  keptQueryOptions(listTrips, { query: {} }, { as: "a name" });
  keptQueryOptions(listTrips, { query: { mine: "true" } }, { as: "a name" });
  expect(() => keptQueryOptions(listUnclaimedTrips, { query: {} }, { as: "a name" })).toThrow(
    `"a name" is already the name of ${listTrips.path}'s answer.`,
  );
});
