import { roles } from "@kitround/contract/access/capabilities.ts";
import * as claims from "@kitround/contract/km-claims/km-claim.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { addRates, km, ownCar } from "../km-claims/test-claims.ts";
import { behindTheScenes, newRound, releasedTrip } from "../trips/test-round.ts";

const app = await testApp();
const branch = await app.newBranch();
const { day } = await branch.ok("admin", getToday, {});
const round = await newRound(app, branch, { deliverOn: day, collectOn: addDays(day, 14) });

test.each(roles)("a %s is told of their own areas, and of no other", async (role) => {
  const today = await branch.ok(role, getToday, {});
  const kitRoom = ["admin", "manager", "coordinator", "volunteer"].includes(role);
  expect(
    [today.notReady, today.topUps, today.toCheckIn, today.lowStock].map((part) => part !== null),
  ).toEqual(Array.from({ length: 4 }, () => kitRoom));
  expect(today.trips !== null).toBe(role !== "volunteer" && role !== "finance");
  expect(today.claimsToDecide !== null).toBe(["admin", "manager", "finance"].includes(role));
  expect(today.tasks !== null).toBe(role !== "finance");
});

describe("the kit room", () => {
  test("hears of the kit that is not packed, and of none that is", async () => {
    const { notReady } = await branch.ok("volunteer", getToday, {});
    expect(notReady).toMatchObject({ total: 1, first: [{ kitId: round.kits[2] }] });
  });

  test("hears of what came back", async () => {
    expect((await branch.ok("volunteer", getToday, {})).toCheckIn).toMatchObject({ total: 0 });
    await behindTheScenes(app, (tx) =>
      tx.updateTable("kit").set({ state: "in_check" }).where("id", "=", round.kits[0]).execute(),
    );
    const { toCheckIn } = await branch.ok("volunteer", getToday, {});
    expect(toCheckIn).toMatchObject({ total: 1, first: [{ code: "DBN-01" }] });
    await behindTheScenes(app, (tx) =>
      tx.updateTable("kit").set({ state: "packed" }).where("id", "=", round.kits[0]).execute(),
    );
  });
});

describe("on the road", () => {
  test("drivers hear of a trip once it is released, the office at once", async () => {
    const later = await app.newBranch();
    const other = await newRound(app, later, { deliverOn: day, collectOn: addDays(day, 14) });
    const count = async (role: "driver" | "coordinator") => {
      const today = await later.ok(role, getToday, {});
      return [today.trips?.total, today.nextTripDay];
    };
    const { id } = await releasedTrip(app, later, other, day);
    expect(await count("driver")).toEqual([1, null]);
    // The collection's trip is still a draft: nothing a driver has to know.
    expect(await count("coordinator")).toEqual([1, addDays(day, 14)]);
    const { trips } = await later.ok("driver", getToday, {});
    expect(trips?.first[0]?.id).toBe(id);
  });
});

test("who decides on claims hears of others', never of their own", async () => {
  await addRates(branch);
  await ownCar(app, branch, round);
  const made = await branch.ok("driver", claims.addManualLeg, {
    body: {
      vehicleId: round.vehicleId,
      onDay: day,
      fromPlace: "Base",
      toPlace: "Bank",
      purpose: "Float",
      distanceM: km(3),
    },
  });
  const waiting = async () => (await branch.ok("manager", getToday, {})).claimsToDecide?.total;
  expect(await waiting()).toBe(0);
  await branch.ok("driver", claims.submitKmClaim, {
    params: { id: made.id },
    body: { rowVersion: made.rowVersion },
  });
  expect(await waiting()).toBe(1);
  await behindTheScenes(app, (tx) =>
    tx
      .updateTable("kmClaim")
      .set({ claimantId: branch.actors.manager.branchUserId })
      .where("id", "=", made.id)
      .execute(),
  );
  expect(await waiting()).toBe(0);
});
