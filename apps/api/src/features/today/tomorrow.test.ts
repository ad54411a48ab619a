import * as branches from "@kitround/contract/branches/branch.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { newRound, releasedTrip } from "../../test/trip-round.ts";
import { zoneWhereItIs } from "../../test/zone-where-it-is.ts";

const app = await testApp();

test("tomorrow's released trip is on Today from noon on, for its driver and for the desk", async () => {
  const branch = await app.newBranch();
  const now = new Date();
  const afternoon = zoneWhereItIs(15, now);
  const deliverOn = addDays(dayIn(afternoon, now), 1);
  const round = await newRound(app, branch, { deliverOn, collectOn: addDays(deliverOn, 14) });
  const { id } = await releasedTrip(app, branch, round, deliverOn);
  const shownIn = async (timeZone: string) => {
    const { rowVersion } = await branch.ok("manager", branches.getBranch, {});
    await branch.ok("manager", branches.updateBranch, { body: { rowVersion, timeZone } });
    const read = async (role: "driver" | "coordinator") =>
      (await branch.ok(role, getToday, {})).tomorrow?.first.map((trip) => trip.id);
    return { driver: await read("driver"), coordinator: await read("coordinator") };
  };
  expect(await shownIn(afternoon)).toEqual({ driver: [id], coordinator: [id] });
  const morning = await shownIn(zoneWhereItIs(9, now));
  expect(morning).toEqual({ driver: undefined, coordinator: undefined });
});
