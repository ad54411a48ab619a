import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import * as drive from "@kitround/contract/trips/trip-drive.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { newRound, releasedTrip } from "../../test/trip-round.ts";

const app = await testApp();

test("a trip that is under way is on Today whatever its day; one that is only released waits for its day", async () => {
  const branch = await app.newBranch();
  const deliverOn = addDays(dayIn("Pacific/Auckland", new Date()), 3);
  const days = { deliverOn, collectOn: addDays(deliverOn, 14) };
  const round = await newRound(app, branch, days);
  const { id } = await releasedTrip(app, branch, round, deliverOn);
  const shown = async () =>
    (await branch.ok("driver", getToday, {})).trips?.first.map((trip) => trip.id);
  expect(await shown()).toEqual([]);
  const body = { odoStartM: 14_001_000 };
  await branch.ok("driver", drive.startTrip, { params: { id }, body });
  expect(await shown()).toEqual([id]);
});
