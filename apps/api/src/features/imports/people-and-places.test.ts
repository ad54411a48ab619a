import {
  createRoute,
  getRoute,
  listRoutes,
  setRouteStops,
} from "@kitround/contract/delivery-routes/delivery-route.ts";
import { checkImport } from "@kitround/contract/imports/list-import.ts";
import { createSchool, getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { listUsers, renewInvitation } from "@kitround/contract/users/user.ts";
import { expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { bringIn, checked, sent, undoImported } from "./import-fixture.ts";

const app = await testApp();

async function schools(branch: TestBranch, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, nameEn] of names.entries()) {
    const body = { nameEn, moeNumber: String(100 + index) };
    ids.push((await branch.ok("manager", createSchool, { body })).id);
  }
  return ids;
}

test("contacts are created by school, changed by their address, and undone except those that were changed since", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const [rimu = "", tawa = ""] = await schools(branch, "Rimu School", "Tāwa");
  await schools(other, "Kura of the other branch");
  const of = async (id: string) =>
    (await branch.ok("manager", getSchool, { params: { id } })).contacts.map((each) => [
      each.name,
      each.email,
      each.phone,
      each.isPrimary,
    ]);
  const { rowVersion } = await branch.ok("manager", getSchool, { params: { id: rimu } });
  const old = { name: "Mere", email: "office@rimu.test", isPrimary: true, role: null, phone: null };
  await branch.ok("manager", updateSchool, {
    params: { id: rimu },
    body: { rowVersion, contacts: [old] },
  });
  const file = sent("contacts", [
    "School,Name,E-mail,Phone",
    "rimu school,Mere Tau,OFFICE@rimu.test,09 1",
    "100,Hone,hone@rimu.test,",
    "Tawa,Ana,,09 2",
    "Nowhere,Ana,,",
    "Kura of the other branch,Ana,,",
    "Tawa,Bad,not an address,",
  ]);
  const came = await bringIn(branch, "coordinator", file);
  expect(came).toMatchObject({ created: 2, updated: 1, unchanged: 0 });
  expect(came.errors.map(({ row, path }) => [row, path])).toEqual([
    [5, "school"],
    [6, "school"],
    [7, "email"],
  ]);
  expect((await of(rimu)).toSorted()).toEqual([
    ["Hone", "hone@rimu.test", null, false],
    ["Mere Tau", "OFFICE@rimu.test", "09 1", true],
  ]);
  expect(await of(tawa)).toEqual([["Ana", null, "09 2", true]]);
  expect(await checked(branch, "coordinator", file)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
  });

  const school = await branch.ok("manager", getSchool, { params: { id: tawa } });
  const contacts = school.contacts.map(({ name, email, role, isPrimary }) => ({
    name,
    email,
    role,
    isPrimary,
    phone: "09 3",
  }));
  await branch.ok("manager", updateSchool, {
    params: { id: tawa },
    body: { rowVersion: school.rowVersion, contacts },
  });
  expect(await undoImported(branch, "coordinator", came.jobId)).toEqual({
    removed: 1,
    restored: 1,
    kept: 1,
  });
  expect(await of(rimu)).toEqual([["Mere", "office@rimu.test", null, true]]);
  expect(await of(tawa)).toEqual([["Ana", null, "09 3", true]]);
  await branch.refused("driver", checkImport, file, "forbidden");
});

test("closed days are created for many schools, each once, and undone", async () => {
  const branch = await app.newBranch();
  const [rimu = ""] = await schools(branch, "Rimu School", "Tawa");
  const file = sent("closures", [
    "School,From,To,Reason",
    "Rimu School,2026-11-16,2026-11-17,Teacher-only days",
    "Tawa,16 November 2026,,",
    "Rimu School,2026-12-02,2026-12-01,Backwards",
  ]);
  const came = await bringIn(branch, "coordinator", file);
  expect(came).toMatchObject({ created: 2, errors: [{ row: 4, path: "toOn" }] });
  const closures = async () =>
    (await branch.ok("manager", getSchool, { params: { id: rimu } })).closures.map(
      ({ fromOn, toOn, reason }) => [fromOn, toOn, reason],
    );
  expect(await closures()).toEqual([["2026-11-16", "2026-11-17", "Teacher-only days"]]);
  const again = sent("closures", [
    "School,From,To,Reason",
    "Rimu School,2026-11-16,2026-11-18,Three days",
  ]);
  const changed = await bringIn(branch, "coordinator", again);
  expect(changed).toMatchObject({ created: 0, updated: 1 });
  expect(await undoImported(branch, "coordinator", changed.jobId)).toEqual({
    removed: 0,
    restored: 1,
    kept: 0,
  });
  expect(await closures()).toEqual([["2026-11-16", "2026-11-17", "Teacher-only days"]]);
  expect(await undoImported(branch, "coordinator", came.jobId)).toEqual({
    removed: 2,
    restored: 0,
    kept: 0,
  });
  expect(await closures()).toEqual([]);
});

test("routes are created with their stops, take schools from other routes, and the undo restores every stop", async () => {
  const branch = await app.newBranch();
  const [rimu = "", tawa = "", aro = ""] = await schools(branch, "Rimu School", "Tawa", "Aro");
  const hills = await branch.ok("manager", createRoute, { body: { name: "Hills", weekday: 3 } });
  await branch.ok("manager", setRouteStops, {
    params: { id: hills.id },
    body: {
      rowVersion: hills.rowVersion,
      stops: [{ schoolId: aro, plannedM: 1200 }, { schoolId: tawa }],
    },
  });
  const stops = async (id: string) =>
    (await branch.ok("manager", getRoute, { params: { id } })).stops.map(
      ({ schoolName }) => schoolName,
    );
  const file = sent("routes", [
    "Route,Weekday,Weeks,School,Order",
    "River,Tuesday,Week B,Tawa,2",
    "river,,,Rimu School,1",
    "HILLS,,Weeks A,Aro,",
    "Lake,,,Rimu School,",
    "River,Tuesday,,Nowhere,3",
  ]);
  // A row that can't be read leaves out its whole route; these errors need the branch's data.
  const came = await bringIn(branch, "coordinator", file);
  expect(came).toMatchObject({ created: 2, updated: 0, unchanged: 1 });
  expect(came.errors.map(({ row }) => row).toSorted()).toEqual([5, 6]);
  const { items } = await branch.ok("manager", listRoutes, {});
  const river = items.find(({ name }) => name === "River")?.id ?? "";
  expect(items.map(({ name, weekday, cadence }) => [name, weekday, cadence])).toEqual([
    ["River", 2, "b"],
    ["Hills", 3, "every"],
  ]);
  expect(await stops(river)).toEqual(["Rimu School", "Tawa"]);
  expect(await stops(hills.id)).toEqual(["Aro"]);
  expect(await undoImported(branch, "coordinator", came.jobId)).toEqual({
    removed: 1,
    restored: 1,
    kept: 0,
  });
  expect(await stops(hills.id)).toEqual(["Aro", "Tawa"]);
  await branch.refused("manager", getRoute, { params: { id: river } }, "not_found");
  const { routeId } = await branch.ok("manager", getSchool, { params: { id: rimu } });
  expect(routeId).toBeNull();
});

test("many people are invited by a file, none with a role above the inviter's, and the undo ends the invitations", async () => {
  const branch = await app.newBranch();
  const email = (name: string) => `${name}.${branch.code.toLowerCase()}@kits.test`;
  const file = sent("users", [
    "E-mail,First name,Last name,Role,Phone",
    `${email("moana")},Moana,Reid,Coordinator,021 1`,
    `${email("tama")},Tama,Wells,driver,`,
    `${email("ana")},Ana,Ngata,Administrator,`,
    `${branch.actors.viewer.email.toUpperCase()},Vi,Ewer,Viewer,`,
    `${email("no")},No,Role,Emperor,`,
  ]);
  const came = await bringIn(branch, "manager", file);
  expect(came).toMatchObject({ created: 2, updated: 0, unchanged: 1 });
  expect(came.errors.map(({ row, path }) => [row, path]).toSorted()).toEqual([
    [4, "role"],
    [6, "role"],
  ]);
  const invited = async () =>
    (await branch.ok("manager", listUsers, { query: { status: "invited" } })).items;
  const [tama, moana] = (await invited()).toSorted((a, b) => (a.lastName < b.lastName ? 1 : -1));
  expect(moana).toMatchObject({ firstName: "Moana", role: "coordinator", phone: "021 1" });
  // Without a mail server a link for one of them is made by hand.
  await branch.ok("manager", renewInvitation, { params: { id: tama?.id ?? "" } });
  expect(await undoImported(branch, "manager", came.jobId)).toEqual({
    removed: 2,
    restored: 0,
    kept: 0,
  });
  expect(await invited()).toEqual([]);
  await branch.refused("coordinator", checkImport, file, "forbidden");
  const many = Array.from({ length: 201 }, (_, n) => `p${n}@kits.test,P,Q,driver`);
  const mapping = { email: "E-mail", firstName: "First name", lastName: "Last name", role: "Role" };
  const tooMany = sent("users", ["E-mail,First name,Last name,Role", ...many], { mapping });
  const no = await branch.refused("manager", checkImport, tooMany, "invalid_input");
  expect(no.message).toContain("200 people at a time");
});
