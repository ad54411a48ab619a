import * as vehicles from "@kitround/contract/vehicles/vehicle.ts";
import { createRoute, getRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();
const van = { name: "Hiace", plate: "KIT123", fuel: "diesel" as const, reimbursable: false };
const car = { name: "My Leaf", fuel: "electric" as const, reimbursable: true };

describe("vehicles", () => {
  test("of the branch are changed by the office; a private one by its owner", async () => {
    const branch = await app.newBranch();
    const years = [{ startsOn: "2026-04-01", openingM: 12_000_000, logbookKept: true }];
    const made = await branch.ok("coordinator", vehicles.createVehicle, {
      body: { ...van, capacityBoxes: 24, odometerM: 20_000_000, years },
    });
    expect(made).toMatchObject({ ...van, ownerId: null, capacityBoxes: 24, years, rowVersion: 1 });
    await branch.refused("driver", vehicles.createVehicle, { body: van }, "forbidden");
    const own = await branch.ok("driver", vehicles.createVehicle, { body: car });
    expect(own.ownerId).toBe(branch.actors.driver.branchUserId);
    const theirs = { body: { ...car, ownerId: branch.actors.manager.branchUserId } };
    await branch.refused("driver", vehicles.createVehicle, theirs, "forbidden");
    await branch.ok("volunteer", vehicles.createVehicle, { body: { ...car, name: "Jazz" } });
    const seen = async (as: "manager" | "driver" | "finance", mine?: string) =>
      (
        await branch.ok(as, vehicles.listVehicles, { query: mine === undefined ? {} : { mine } })
      ).items.map((vehicle) => vehicle.name);
    expect(await seen("manager")).toEqual(["Hiace", "Jazz", "My Leaf"]);
    expect(await seen("finance")).toEqual(["Hiace", "Jazz", "My Leaf"]);
    expect(await seen("driver")).toEqual(["Hiace", "My Leaf"]);
    expect(await seen("driver", "true")).toEqual(["My Leaf"]);
    const input = { params: { id: made.id }, body: { rowVersion: 1, reimbursable: true } };
    await branch.refused("driver", vehicles.updateVehicle, input, "forbidden");
    await branch.refused("viewer", vehicles.createVehicle, { body: car }, "forbidden");
  });

  test("years replace the list, count as a change, and agree with the odometer", async () => {
    const branch = await app.newBranch();
    const made = await branch.ok("manager", vehicles.createVehicle, {
      body: { ...van, odometerM: 5000 },
    });
    const params = { id: made.id };
    const year = { startsOn: "2026-04-01", openingM: 4000, logbookKept: true };
    const set = { params, body: { rowVersion: 1, years: [year] } };
    const key = crypto.randomUUID();
    const changed = await branch.ok("manager", vehicles.updateVehicle, set, { key });
    expect(changed).toMatchObject({ years: [year], rowVersion: 2 });
    expect(await branch.ok("manager", vehicles.updateVehicle, set, { key })).toEqual(changed);
    await branch.refused("manager", vehicles.updateVehicle, set, "stale_version");
    const less = { params, body: { rowVersion: 2, odometerM: 3000 } };
    const no = await branch.refused("manager", vehicles.updateVehicle, less, "odometer_back");
    expect(no.details[0]?.path).toBe("years.0.openingM");
    const other = await app.newBranch();
    await other.refused("manager", vehicles.updateVehicle, less, "not_found");
  });

  test("a sold one drives no route any more", async () => {
    const branch = await app.newBranch();
    const { id } = await branch.ok("manager", vehicles.createVehicle, { body: van });
    const route = await branch.ok("manager", createRoute, {
      body: { name: "Coast", weekday: 2, vehicleId: id },
    });
    expect(route.vehicleName).toBe("Hiace");
    const sold = { params: { id }, body: { rowVersion: 1, status: "sold" as const } };
    await branch.ok("manager", vehicles.updateVehicle, sold);
    const now = await branch.ok("manager", getRoute, { params: { id: route.id } });
    expect(now.vehicleId).toBeNull();
  });
});
