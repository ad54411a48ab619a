import {
  createRoute,
  getRoute,
  setRouteStops,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { changeSchools } from "@kitround/contract/schools/many-schools.ts";
import { createSchool, getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

test("many schools change status, membership and route at once, and one call undoes all of it", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const schools = [];
  for (const nameEn of ["Aro", "Rimu", "Tawa", "Kauri"]) {
    schools.push(await branch.ok("manager", createSchool, { body: { nameEn } }));
  }
  const [aro, rimu, tawa, kauri] = schools.map(({ id }) => id);
  const routes = [];
  for (const name of ["Hills", "River"]) {
    routes.push(await branch.ok("manager", createRoute, { body: { name, weekday: 2 } }));
  }
  const [hills, river] = routes;
  if (!aro || !rimu || !tawa || !kauri || !hills || !river) throw new Error("Made above.");
  await branch.ok("manager", setRouteStops, {
    params: { id: hills.id },
    body: {
      rowVersion: hills.rowVersion,
      stops: [aro, rimu, tawa].map((schoolId) => ({ schoolId })),
    },
  });
  const stops = async (id: string) =>
    (await branch.ok("manager", getRoute, { params: { id } })).stops.map(
      ({ schoolName }) => schoolName,
    );
  const states = async () => {
    const read = [];
    for (const id of [aro, tawa, kauri]) {
      const { status, memberUntil } = await branch.ok("manager", getSchool, { params: { id } });
      read.push([status, memberUntil]);
    }
    return read;
  };
  const as = await states();
  const change = {
    rowVersion: 1,
    status: "member",
    memberUntil: "2027-12-31",
    routeId: river.id,
  } as const;
  const body = { schools: [aro, tawa, kauri].map((id) => ({ id, ...change })) };
  await branch.refused("driver", changeSchools, { body }, "forbidden");
  await other.refused("manager", changeSchools, { body }, "not_found");
  const theirs = await other.ok("manager", createRoute, { body: { name: "Theirs", weekday: 2 } });
  const toTheirs = { schools: [{ id: aro, rowVersion: 1, routeId: theirs.id }] };
  await branch.refused("manager", changeSchools, { body: toTheirs }, "not_found");
  const { undo } = await branch.ok("coordinator", changeSchools, { body });
  expect(await stops(hills.id)).toEqual(["Rimu"]);
  expect(await stops(river.id)).toEqual(["Aro", "Tawa", "Kauri"]);
  expect(await states()).toEqual(as.map(() => ["member", "2027-12-31"]));

  await branch.ok("coordinator", changeSchools, { body: { schools: undo } });
  expect(await stops(hills.id)).toEqual(["Aro", "Rimu", "Tawa"]);
  expect(await stops(river.id)).toEqual([]);
  expect(await states()).toEqual(as);
});

test("nothing is changed if somebody saved one of them meanwhile", async () => {
  const branch = await app.newBranch();
  const one = await branch.ok("manager", createSchool, { body: { nameEn: "One" } });
  const two = await branch.ok("manager", createSchool, { body: { nameEn: "Two" } });
  await branch.ok("manager", updateSchool, {
    params: { id: two.id },
    body: { rowVersion: 1, roll: 30 },
  });
  const schools = [one, two].map(({ id }) => ({ id, rowVersion: 1, status: "left" as const }));
  await branch.refused("manager", changeSchools, { body: { schools } }, "stale_version");
  const { status } = await branch.ok("manager", getSchool, { params: { id: one.id } });
  expect(status).toBe(one.status);
});
