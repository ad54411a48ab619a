import { proposeShare, shareDay } from "@kitround/contract/trips/share-day.ts";
import { moveTrip } from "@kitround/contract/trips/trip.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/test-app.ts";
import {
  behindTheScenes,
  carry,
  deliverOn,
  newRound,
  schoolNames,
} from "../../../test/trip-round.ts";

const app = await testApp();
const query = { from: deliverOn, to: deliverOn };

/** A branch whose plan has one draft of three schools; a blue van, and a red one with this room. */
async function dayOfDrafts(red: { capacityG?: number; capacityBoxes?: number } = {}) {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  await carry(app, branch, round);
  const { id: redVan } = await behindTheScenes(app, async (tx) =>
    tx
      .insertInto("vehicle")
      .values({ branchId: branch.id, name: "Red van", fuel: "diesel", reimbursable: false, ...red })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const crew = (vehicleId: string, driverId: string | null = null) => ({
    vehicleId,
    driverId,
    departAt: "08:30",
    backBy: null as string | null,
  });
  const blue = crew(round.vehicleId, branch.actors.driver.branchUserId);
  const limit = (capacityBoxes: number) =>
    behindTheScenes(app, (tx) =>
      tx.updateTable("vehicle").set({ capacityBoxes }).where("id", "=", round.vehicleId).execute(),
    );
  const propose = (vans: object[]) =>
    branch.ok("coordinator", proposeShare, { body: { onDay: deliverOn, vans } as never });
  const list = async () => (await branch.ok("coordinator", trips.listTrips, { query })).items;
  return { branch, round, blue, red: crew(redVan), limit, propose, list };
}

type Shared = Awaited<ReturnType<Awaited<ReturnType<typeof dayOfDrafts>>["propose"]>>;

function saving({ trips: drafts, vans }: Shared) {
  return {
    body: {
      onDay: deliverOn,
      trips: drafts.map(({ id, rowVersion }) => ({ id, rowVersion })),
      vans: vans
        .filter(({ stops }) => stops.length > 0)
        .map(({ vehicleId, driverId, departAt, stops }) => ({
          vehicleId,
          driverId,
          departAt,
          schoolIds: stops.map(({ schoolId }) => schoolId),
        })),
    },
  };
}

const names = (stops: readonly { placeName: string }[]) => stops.map(({ placeName }) => placeName);

describe("a proposal", () => {
  test("uses one van where it has the room and the time, and saves nothing", async () => {
    const { blue, red, propose, list } = await dayOfDrafts();
    const before = await list();
    const shared = await propose([blue, red]);
    expect(shared.left).toEqual([]);
    const [loaded, idle] = shared.vans.toSorted((a, b) => b.stops.length - a.stops.length);
    expect(names(loaded?.stops ?? []).toSorted()).toEqual([...schoolNames].toSorted());
    expect(loaded?.load).toEqual({ weightG: 27_000, boxes: 6 });
    expect(idle).toMatchObject({ stops: [], plannedM: 0, homeMin: 510 });
    expect(await list()).toEqual(before);
  });

  test("shares out over two vans where one has too little room, and names what none has room for", async () => {
    const { blue, red, limit, propose } = await dayOfDrafts({ capacityBoxes: 2 });
    await limit(4);
    const two = await propose([blue, red]);
    expect(two.vans.map(({ stops }) => stops.length)).toEqual([2, 1]);
    expect(two.vans.map(({ load }) => load.boxes)).toEqual([4, 2]);
    const one = await propose([blue]);
    expect(one.vans[0]?.stops).toHaveLength(2);
    expect(one.left).toHaveLength(1);
    expect(one.left[0]?.why).toMatch(/^No van has room left for it \(2 boxes, 9 kg\)/);
  });

  test("keeps hours: what no van can do before it must be back is named", async () => {
    const { blue, red, propose } = await dayOfDrafts();
    const shared = await propose([{ ...blue, backBy: "08:32" }, red]);
    expect(shared.vans[0]?.stops).toEqual([]);
    const both = await propose([
      { ...blue, backBy: "08:32" },
      { ...red, backBy: "08:33" },
    ]);
    expect(names(both.left).toSorted()).toEqual([...schoolNames].toSorted());
    expect(both.left[0]?.why).toMatch(/longer hours or another van/);
  });

  test("a van or a driver chosen twice, and a day without drafts, are refused", async () => {
    const { branch, blue, red } = await dayOfDrafts();
    const ask = (vans: object[], onDay = deliverOn) => ({ body: { onDay, vans } as never });
    await branch.refused("coordinator", proposeShare, ask([blue, blue]), "invalid_input");
    const sameDriver = [blue, { ...red, driverId: blue.driverId }];
    await branch.refused("coordinator", proposeShare, ask(sameDriver), "invalid_input");
    const before = { ...blue, backBy: "08:00" };
    await branch.refused("coordinator", proposeShare, ask([before]), "invalid_input");
    await branch.refused(
      "coordinator",
      proposeShare,
      ask([blue], "2026-11-25"),
      "transition_refused",
    );
    await branch.refused("driver", proposeShare, ask([blue]), "forbidden");
  });
});

describe("saved", () => {
  test("a route's draft becomes a draft per van, once; the plan finds each line where it went", async () => {
    const { branch, round, blue, red, limit, propose, list } = await dayOfDrafts({
      capacityBoxes: 2,
    });
    await limit(4);
    const [draft] = await list();
    const shared = await propose([blue, red]);
    const key = crypto.randomUUID();
    const [once, again] = await Promise.all([
      branch.ok("coordinator", shareDay, saving(shared), { key }),
      branch.ok("coordinator", shareDay, saving(shared), { key }),
    ]);
    expect(again).toEqual(once);
    expect(
      once.items.map(({ name, vehicleName, boxes, source }) => [name, vehicleName, boxes, source]),
    ).toEqual([
      ["North Tue 24 Nov", "Blue van", 4, "plan"],
      ["North Tue 24 Nov, van 2", "Red van", 2, "plan"],
    ]);
    expect(once.items[0]).toMatchObject({
      id: draft?.id,
      departAt: "08:30",
      routeId: round.routeId,
    });
    expect(once.items.map(({ plannedM }) => plannedM)).not.toContain(null);
    expect(await carry(app, branch, round)).toEqual({ trips: 0, notCarried: [] });
    for (const [at, { id }] of once.items.entries()) {
      const trip = await branch.ok("viewer", trips.getTrip, { params: { id } });
      expect(names(trip.stops).slice(0, -1)).toEqual(names(shared.vans[at]?.stops ?? []));
      expect(trip.planChanges).toEqual([]);
    }
  });

  test("drafts of several origins become the vans' trips; two visits to a school become one, and the plan leaves them alone", async () => {
    const { branch, round, blue, red, propose, list } = await dayOfDrafts();
    const [, school] = round.schools;
    const body = { name: "Extra", onDay: deliverOn, schoolIds: [school] };
    await branch.ok("coordinator", trips.createTrip, { body });
    const shared = await propose([blue, red]);
    expect(shared.trips).toHaveLength(2);
    await branch.ok("coordinator", shareDay, saving(shared));
    const after = await list();
    const live = after.filter(({ status }) => status !== "cancelled");
    expect(live.map(({ name, stopsTotal, boxes }) => [name, stopsTotal, boxes])).toEqual([
      [expect.stringMatching(/^(Blue|Red) van Tue 24 Nov$/), 3, 6],
    ]);
    expect(after.filter(({ status }) => status === "cancelled")).toHaveLength(2);
    expect(await carry(app, branch, round)).toEqual({ trips: 0, notCarried: [] });
  });

  test("what fits no van is put on a draft without one", async () => {
    const { branch, blue, limit, propose, list } = await dayOfDrafts();
    await limit(4);
    const shared = await propose([blue]);
    await branch.ok("coordinator", shareDay, saving(shared));
    expect((await list()).map(({ vehicleName, boxes }) => [vehicleName, boxes])).toEqual([
      ["Blue van", 4],
      [null, 2],
    ]);
  });

  test("a draft changed meanwhile, a released trip, a strange school and one named twice are refused, and nothing is saved", async () => {
    const { branch, blue, red, propose, list } = await dayOfDrafts();
    const shared = await propose([blue, red]);
    const { body } = saving(shared);
    const [van] = body.vans;
    if (!van) throw new Error("A van has stops.");
    const refused = (
      over: object,
      code: "stale_version" | "invalid_input" | "transition_refused",
    ) => branch.refused("coordinator", shareDay, { body: { ...body, ...over } }, code);
    const stranger = { ...van, schoolIds: [crypto.randomUUID()] };
    await refused({ vans: [stranger] }, "invalid_input");
    await refused(
      { vans: [van, { ...van, vehicleId: red.vehicleId, driverId: null }] },
      "invalid_input",
    );
    await refused(
      { trips: body.trips.map((trip) => ({ ...trip, rowVersion: 99 })) },
      "stale_version",
    );
    await refused({ onDay: "2026-11-25" }, "transition_refused");
    const [draft] = await list();
    const params = { id: draft?.id ?? "" };
    const release = { rowVersion: draft?.rowVersion ?? 0, status: "released" as const };
    const { rowVersion } = await branch.ok("coordinator", moveTrip, { params, body: release });
    await refused({ trips: [{ ...params, rowVersion }] }, "transition_refused");
    expect((await list()).map(({ stopsTotal }) => stopsTotal)).toEqual([3]);
    const other = await app.newBranch();
    await other.refused("coordinator", shareDay, { body }, "not_found");
  });
});
