import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import * as routes from "@kitround/contract/delivery-routes/delivery-route.ts";
import { roadMetres } from "@kitround/contract/delivery-routes/route-legs.ts";
import { describe, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { testApp, type TestBranch } from "../../test/test-app.ts";

const app = await testApp();
const base = { lat: -41.27, lng: 173.28 };
const place = (n: number) => ({ lat: base.lat, lng: base.lng + n / 100 });

/** A branch with a base and schools in a line to the east of it, one hundredth of a degree apart. */
async function withSchools(count: number) {
  const branch = await app.newBranch();
  const ids = await asSystem(app.database.db, async (tx) => {
    await tx
      .updateTable("branch")
      .set({ baseLat: base.lat, baseLng: base.lng })
      .where("id", "=", branch.id)
      .execute();
    const rows = await tx
      .insertInto("school")
      .values(
        Array.from({ length: count }, (_, index) => ({
          branchId: branch.id,
          nameEn: `School ${index + 1}`,
          ...place(index + 1),
        })),
      )
      .returning("id")
      .execute();
    return rows.map((row) => row.id);
  });
  return { branch, ids };
}

const add = (branch: TestBranch, name: string) =>
  branch.ok("coordinator", routes.createRoute, { body: { name, weekday: 2 } });

describe("routes", () => {
  test("compute legs from the map, keep typed ones, and count the way back", async () => {
    const { branch, ids } = await withSchools(2);
    const route = await add(branch, "Tasman Bay");
    const params = { id: route.id };
    const stops = ids.map((schoolId) => ({ schoolId }));
    const set = await branch.ok("coordinator", routes.setRouteStops, {
      params,
      body: { rowVersion: 1, stops },
    });
    const hop = roadMetres(base, place(1)) ?? 0;
    expect(set.stops).toMatchObject([
      { schoolName: "School 1", seq: 1, plannedM: hop, reckoned: true },
      { schoolName: "School 2", seq: 2, plannedM: hop, reckoned: true },
    ]);
    const back = roadMetres(place(2), base) ?? 0;
    expect(set).toMatchObject({ schools: 2, plannedM: 2 * hop + back, rowVersion: 2 });
    const typed = [{ schoolId: ids[0] ?? "", plannedM: 9000 }, ...stops.slice(1)];
    const now = await branch.ok("coordinator", routes.setRouteStops, {
      params,
      body: { rowVersion: 2, stops: typed },
    });
    expect(now.stops[0]).toMatchObject({ plannedM: 9000, reckoned: false });
    expect(now.plannedM).toBe(9000 + hop + back);
    const { items } = await branch.ok("volunteer", routes.listRoutes, {});
    expect(items).toMatchObject([{ name: "Tasman Bay", schools: 2, plannedM: 9000 + hop + back }]);
  });

  test("a school moves here from another route, which closes the gap", async () => {
    const { branch, ids } = await withSchools(3);
    const [one, two] = [await add(branch, "One"), await add(branch, "Two")];
    const put = (id: string, rowVersion: number, schools: (string | undefined)[]) =>
      branch.ok("coordinator", routes.setRouteStops, {
        params: { id },
        body: {
          rowVersion,
          stops: schools.map((schoolId) => ({ schoolId: schoolId ?? "", plannedM: 5000 })),
        },
      });
    await put(one.id, 1, ids);
    await put(two.id, 1, [ids[1]]);
    const left = await branch.ok("viewer", routes.getRoute, { params: { id: one.id } });
    expect(left.rowVersion).toBe(3);
    expect(left.stops).toMatchObject([
      { schoolId: ids[0], seq: 1, plannedM: 5000, reckoned: false },
      { schoolId: ids[2], seq: 2, plannedM: roadMetres(place(1), place(3)), reckoned: true },
    ]);
  });

  test("refuse a stale version, a school twice, another branch's school, and a role that may not write", async () => {
    const { branch, ids } = await withSchools(1);
    const other = await withSchools(1);
    const { id } = await add(branch, "Only");
    const input = (rowVersion: number, schools: (string | undefined)[]) => ({
      params: { id },
      body: { rowVersion, stops: schools.map((schoolId) => ({ schoolId: schoolId ?? "" })) },
    });
    const call = (given: ReturnType<typeof input>, code: "stale_version" | "not_found") =>
      branch.refused("coordinator", routes.setRouteStops, given, code);
    await call(input(1, other.ids), "not_found");
    const twice = input(1, [ids[0], ids[0]]);
    await branch.refused("coordinator", routes.setRouteStops, twice, "invalid_input");
    await branch.refused("volunteer", routes.setRouteStops, input(1, ids), "forbidden");
    await branch.ok("coordinator", routes.setRouteStops, input(1, ids));
    await call(input(1, ids), "stale_version");
    await other.branch.refused("admin", routes.getRoute, { params: { id } }, "not_found");
    await other.branch.refused("admin", routes.setRouteStops, input(2, []), "not_found");
    const archive = { params: { id }, body: { rowVersion: 2, status: "archived" as const } };
    await branch.refused("coordinator", routes.updateRoute, archive, "in_use");
    const same = { body: { name: "ONLY", weekday: 3 } };
    const taken = await branch.refused("coordinator", routes.createRoute, same, "already_exists");
    expect(taken.details[0]?.path).toBe("name");
  });

  test("accept only a driver of the branch", async () => {
    const { branch } = await withSchools(1);
    const { id } = await add(branch, "Driven");
    const params = { id };
    const by = (driverId: string) => ({ params, body: { rowVersion: 1, driverId } });
    const viewer = by(branch.actors.viewer.branchUserId);
    const no = await branch.refused("manager", routes.updateRoute, viewer, "invalid_input");
    expect(no.details[0]?.path).toBe("driverId");
    const driver = by(branch.actors.driver.branchUserId);
    const now = await branch.ok("manager", routes.updateRoute, driver);
    expect(now.driverName).toBe(`driver ${branch.code}`);
  });

  test("propose the shortest round, and put schools without a place at the end", async () => {
    const { branch, ids } = await withSchools(5);
    await asSystem(app.database.db, (tx) =>
      tx
        .updateTable("school")
        .set({ lat: null, lng: null })
        .where("id", "=", ids[4] ?? "")
        .execute(),
    );
    const { id } = await add(branch, "Line");
    const pick = (...order: number[]) => order.map((n) => ids[n] ?? "");
    const proposed = await branch.ok("viewer", routes.proposeOrder, {
      params: { id },
      body: { schoolIds: pick(4, 2, 0, 3, 1) },
    });
    const [first = "", ...rest] = proposed.schoolIds;
    // Out and back along one line is equally short in both directions.
    const shortest = [pick(0, 1, 2, 3, 4), pick(3, 2, 1, 0, 4)].map((order) => order.join());
    expect([first, ...rest].length).toBe(5);
    expect(rest.at(-1)).toBe(ids[4]);
    expect(proposed.notOnMap).toBe(1);
    const length = (order: readonly string[]) =>
      [base, ...order.slice(0, 4).map((school) => place(ids.indexOf(school) + 1)), base]
        .map((to, index, way) => roadMetres(way[index - 1] ?? to, to) ?? 0)
        .reduce((sum, leg) => sum + leg, 0);
    expect(length(proposed.schoolIds)).toBeLessThanOrEqual(
      length(shortest[0]?.split(",") ?? []) + 4,
    );
  });
});

test("a driver sees their own routes, and no other", async () => {
  const branch = await app.newBranch();
  const [own, other] = [await add(branch, "Own"), await add(branch, "Another's")];
  const driverId = branch.actors.driver.branchUserId;
  await branch.ok("manager", routes.updateRoute, {
    params: { id: own.id },
    body: { rowVersion: 1, driverId },
  });
  const seen = await branch.ok("driver", routes.listRoutes, {});
  expect([seen.items.map((route) => route.id), seen.total]).toEqual([[own.id], 1]);
  await branch.ok("driver", routes.getRoute, { params: { id: own.id } });
  await branch.refused("driver", routes.getRoute, { params: { id: other.id } }, "not_found");
  expect((await branch.ok("volunteer", routes.listRoutes, {})).total).toBe(2);
});

test("a route runs on a delivery day of its branch, and such a day is not taken out while routes run on it", async () => {
  const branch = await app.newBranch();
  const hills = await add(branch, "Hills");
  const deliver = async (...deliveryDays: ("mon" | "tue" | "thu")[]) => {
    const { rowVersion } = await branch.ok("manager", getBranch, {});
    return { body: { rowVersion, deliveryDays } };
  };
  const inUse = await branch.refused("manager", updateBranch, await deliver("mon"), "in_use");
  expect(inUse.details).toMatchObject([{ path: "deliveryDays" }]);
  await branch.ok("manager", updateBranch, await deliver("tue", "thu"));
  const friday = { name: "Coast", weekday: 5 };
  await branch.refused("coordinator", routes.createRoute, { body: friday }, "invalid_input");
  const params = { id: hills.id };
  const on = (weekday: number) => ({ params, body: { rowVersion: hills.rowVersion, weekday } });
  await branch.refused("coordinator", routes.updateRoute, on(1), "invalid_input");
  expect((await branch.ok("coordinator", routes.updateRoute, on(4))).weekday).toBe(4);
});
