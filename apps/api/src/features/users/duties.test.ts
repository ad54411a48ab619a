import { createRoute, getRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { listFeeds, makeFeed } from "@kitround/contract/feeds/feed.ts";
import { createSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { listSchoolLinks, makeSchoolLink } from "@kitround/contract/school-page/school-link.ts";
import { createSchoolTask, getSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import { createTrip, getTrip } from "@kitround/contract/trips/trip.ts";
import { getDuties } from "@kitround/contract/users/duties.ts";
import { getUser, inviteUser, readLink, updateUser } from "@kitround/contract/users/user.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

/** A driver with a trip and a route in their own car, and a task. */
async function driverWithWork(branch: TestBranch) {
  const driver = branch.actors.driver.branchUserId;
  const car = await branch.ok("manager", createVehicle, {
    body: { name: "Their car", fuel: "petrol", reimbursable: true, ownerId: driver },
  });
  const van = await branch.ok("manager", createVehicle, {
    body: { name: "The van", fuel: "electric", reimbursable: false, ownerId: null },
  });
  const school = await branch.ok("manager", createSchool, { body: { nameEn: "Te Kōpū" } });
  const own = { driverId: driver, vehicleId: car.id };
  const route = await branch.ok("manager", createRoute, {
    body: { name: "River", weekday: 2, ...own },
  });
  const trip = await branch.ok("manager", createTrip, {
    body: { name: "River", onDay: "2098-11-25", schoolIds: [school.id], ...own },
  });
  const task = await branch.ok("manager", createSchoolTask, {
    body: { schoolId: school.id, title: "Bring the ramp", assigneeId: driver },
  });
  return { driver, van, route, trip, task };
}

test("somebody's duties are shown, and assigned to others together with their suspension", async () => {
  const branch = await app.newBranch();
  const { driver, van, route, trip, task } = await driverWithWork(branch);
  const params = { id: driver };
  expect(await branch.ok("manager", getDuties, { params })).toEqual({
    trips: [{ id: trip.id, name: "River", onDay: "2098-11-25", status: "draft" }],
    routes: [{ id: route.id, name: "River" }],
    tasks: [{ id: task.id, title: "Bring the ramp", schoolName: "Te Kōpū" }],
    claims: [],
    links: [],
  });
  await branch.refused("coordinator", getDuties, { params }, "forbidden");

  const { rowVersion } = await branch.ok("manager", getUser, { params });
  const { coordinator, viewer, volunteer } = branch.actors;
  const status = "suspended" as const;
  // If the other person can't take the duties, nothing is changed.
  await branch.refused(
    "manager",
    updateUser,
    {
      params,
      body: { rowVersion, status, tasksTo: volunteer.branchUserId, drivingTo: viewer.branchUserId },
    },
    "invalid_input",
  );
  expect(await branch.ok("manager", getUser, { params })).toMatchObject({ status: "active" });
  expect(await branch.ok("manager", getSchoolTask, { params: { id: task.id } })).toMatchObject({
    assigneeId: driver,
  });

  await branch.ok("manager", updateUser, {
    params,
    body: {
      rowVersion,
      status,
      tasksTo: volunteer.branchUserId,
      drivingTo: coordinator.branchUserId,
    },
  });
  const heir = { driverId: coordinator.branchUserId, vehicleId: van.id };
  expect(await branch.ok("manager", getTrip, { params: { id: trip.id } })).toMatchObject(heir);
  expect(await branch.ok("manager", getRoute, { params: { id: route.id } })).toMatchObject(heir);
  expect(await branch.ok("manager", getSchoolTask, { params: { id: task.id } })).toMatchObject({
    assigneeId: volunteer.branchUserId,
  });
  expect(await branch.ok("manager", getDuties, { params })).toMatchObject({
    trips: [],
    routes: [],
    tasks: [],
  });
});

describe("links of somebody who is suspended", () => {
  async function withLinks() {
    const branch = await app.newBranch();
    const school = await branch.ok("manager", createSchool, {
      body: { nameEn: "Te Kōpū", status: "member" },
    });
    const contact = { name: "Hana", role: null, email: null, phone: null, isPrimary: true };
    await branch.ok("manager", updateSchool, {
      params: { id: school.id },
      body: { rowVersion: school.rowVersion, contacts: [{ ...contact, language: "en" }] },
    });
    const { items } = await branch.ok("manager", listSchoolLinks, { params: { id: school.id } });
    const ofHana = { id: school.id, contactId: items[0]?.contactId ?? "" };
    const made = [
      await branch.ok("manager", makeSchoolLink, { params: ofHana }),
      await branch.ok("manager", makeFeed, { body: { kind: "branch" } }),
      await branch.ok("manager", makeFeed, { body: { kind: "school", schoolId: school.id } }),
    ];
    const params = { id: branch.actors.manager.branchUserId };
    const { rowVersion } = await branch.ok("admin", getUser, { params });
    const statuses = async () => {
      const answers = made.map(({ url }) => app.server.inject(new URL(url).pathname));
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    };
    const pageMadeBy = async () => {
      const links = await branch.ok("admin", listSchoolLinks, { params: { id: school.id } });
      return links.items.map(({ madeByName }) => madeByName);
    };
    const body = { rowVersion, status: "suspended" as const };
    return { branch, params, body, statuses, pageMadeBy };
  }

  test("are listed with open invitations, and all of them end", async () => {
    const { branch, params, body, statuses, pageMadeBy } = await withLinks();
    expect(await pageMadeBy()).toEqual([`manager ${branch.code}`]);
    const guest = { email: `ana@${branch.code}.test`, firstName: "Ana", lastName: "Ngata" };
    const invited = await branch.ok("manager", inviteUser, { body: { ...guest, role: "driver" } });
    const { links } = await branch.ok("admin", getDuties, { params });
    expect(links.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
      ["branch", null],
      ["invitation", "Ana Ngata"],
      ["school", "Te Kōpū"],
      ["school_page", "Hana, Te Kōpū"],
    ]);
    expect(await statuses()).toEqual([200, 200, 200]);
    await branch.ok("admin", updateUser, { params, body });
    expect(await statuses()).toEqual([410, 404, 404]);
    expect(await pageMadeBy()).toEqual([null]);
    expect((await branch.ok("admin", listFeeds, {})).items).toEqual([]);
    const token = new URL(invited.invitationUrl).searchParams.get("link") ?? "";
    await branch.refused("admin", readLink, { params: { token } }, "link_expired");
  });

  test("are transferred, if wanted, to somebody who may make such links", async () => {
    const { branch, params, body, statuses, pageMadeBy } = await withLinks();
    const { admin, coordinator } = branch.actors;
    const toWrong = { ...body, linksTo: coordinator.branchUserId };
    await branch.refused("admin", updateUser, { params, body: toWrong }, "invalid_input");
    expect(await statuses()).toEqual([200, 200, 200]);
    await branch.ok("admin", updateUser, {
      params,
      body: { ...body, linksTo: admin.branchUserId },
    });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await pageMadeBy()).toEqual([`admin ${branch.code}`]);
    const { items } = await branch.ok("admin", listFeeds, {});
    expect(items.map(({ madeByName }) => madeByName)).toEqual(
      items.map(() => `admin ${branch.code}`),
    );
  });

  test("to calendars, whose maker was suspended before links ended with their maker, return nothing either", async () => {
    const { params, statuses } = await withLinks();
    await asSystem(app.database.db, (tx) =>
      sql`update branch_user set status = 'suspended' where id = ${params.id}`.execute(tx),
    );
    expect((await statuses()).slice(1)).toEqual([404, 404]);
  });
});

test("another branch's people can't take the duties", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const params = { id: branch.actors.driver.branchUserId };
  const body = { rowVersion: 1, drivingTo: other.actors.driver.branchUserId };
  await branch.refused("manager", updateUser, { params, body }, "invalid_input");
  await other.refused("manager", getDuties, { params }, "not_found");
});
