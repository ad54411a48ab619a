import { randomUUID } from "node:crypto";
import { getMe, updateMe } from "@kitround/contract/me/me.ts";
import { createTrip, getTrip } from "@kitround/contract/trips/trip.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { forgetUser, getForgetting } from "@kitround/contract/users/forgetting.ts";
import { getUser, inviteUser, renewInvitation, updateUser } from "@kitround/contract/users/user.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { branchTables } from "../../db/schema.gen.ts";
import { ownApp, send } from "../../test/test-app.ts";

const app = await ownApp();
const { db } = app.database;

test("after a person is removed permanently no row of any table contains their name, and their work stays", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const { driver } = branch.actors;
  const params = { id: driver.branchUserId };
  const named = { firstName: "Wiremū", lastName: "Zyxtaua", phone: "021 998 877" };
  await branch.ok("driver", updateMe, { body: { rowVersion: 1, ...named } });
  const car = await branch.ok("manager", createVehicle, {
    body: {
      name: "Zyxtaua's car",
      plate: "ZYX998",
      fuel: "petrol",
      reimbursable: true,
      ownerId: driver.branchUserId,
    },
  });
  const school = await branch.ok("manager", createSchool, { body: { nameEn: "Te Kōpū" } });
  const trip = await branch.ok("manager", createTrip, {
    body: {
      name: "River",
      onDay: "2098-11-25",
      schoolIds: [school.id],
      driverId: driver.branchUserId,
      vehicleId: car.id,
    },
  });
  // A link that was made for them (the audit trail records for whom), and their passkey.
  await branch.ok("manager", renewInvitation, { params });
  await asSystem(db, (tx) =>
    sql`insert into passkey (person_id, credential_id, public_key, counter, transports, name, backed_up)
      values (${driver.personId}, 'zyx', '\\x00', 0, '{}', 'Zyxtaua phone', false)`.execute(tx),
  );
  const body = { name: "wiremū zyxtaua" };
  await branch.refused("manager", forgetUser, { params, body }, "transition_refused");
  const { rowVersion } = await branch.ok("manager", getUser, { params });
  await branch.ok("manager", updateUser, { params, body: { rowVersion, status: "removed" } });

  expect(await branch.ok("manager", getForgetting, { params })).toMatchObject({
    name: "Wiremū Zyxtaua",
    refusal: null,
    goes: { passkeys: 1, vehicles: 1 },
    stays: { trips: 1, claims: 0 },
  });
  await other.refused("manager", getForgetting, { params }, "not_found");
  await other.refused("manager", forgetUser, { params, body }, "not_found");
  await branch.refused("coordinator", forgetUser, { params, body }, "forbidden");
  const wrong = { params, body: { name: "Wiremu" } };
  expect(
    (await branch.refused("manager", forgetUser, wrong, "invalid_input")).details,
  ).toMatchObject([{ path: "name" }]);
  const key = randomUUID();
  for (let n = 0; n < 2; n += 1) {
    const answer = await send(
      app,
      branch.actors.manager.token,
      forgetUser,
      { params, body },
      { key },
    );
    expect(answer.body).toMatchObject({ firstName: "Removed", email: null, phone: null });
  }
  await branch.ok("manager", forgetUser, { params, body });

  const left: string[] = [];
  await asSystem(db, async (tx) => {
    // Answers that are stored for other people's calls are deleted after thirty days, like all stored answers.
    const tables = branchTables.filter((name) => name !== "idempotency_key");
    for (const table of [...tables, "person", "session", "one_time_link", "passkey"]) {
      const { rows } = await sql`select from ${sql.table(table)} t
        where to_jsonb(t)::text ~* 'zyx' or to_jsonb(t)::text like ${`%${driver.email}%`}`.execute(
        tx,
      );
      if (rows.length > 0) left.push(table);
    }
  });
  expect(left).toEqual([]);
  expect((await send(app, driver.token, getMe, {})).status).toBe(403);
  expect(await branch.ok("manager", getTrip, { params: { id: trip.id } })).toMatchObject({
    driverId: driver.branchUserId,
  });
  // A new person with the same address is somebody else.
  const again = await branch.ok("manager", inviteUser, {
    body: { email: driver.email, firstName: "Ana", lastName: "Ngata", role: "driver" },
  });
  expect(again.user.id).not.toBe(driver.branchUserId);
});

test("a person who works in another branch can't be removed permanently, and nothing else changes the audit trail", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const { volunteer } = branch.actors;
  await asSystem(db, (tx) =>
    tx
      .insertInto("branchUser")
      .values({ branchId: other.id, personId: volunteer.personId, role: "viewer" })
      .execute(),
  );
  const params = { id: volunteer.branchUserId };
  const { rowVersion } = await branch.ok("manager", getUser, { params });
  await branch.ok("manager", updateUser, { params, body: { rowVersion, status: "removed" } });
  const { refusal, name } = await branch.ok("manager", getForgetting, { params });
  expect(refusal).toContain("another branch");
  await branch.refused("manager", forgetUser, { params, body: { name } }, "transition_refused");
  const forget = asSystem(db, (tx) => sql`select forget_person(${volunteer.personId})`.execute(tx));
  await expect(forget).rejects.toThrow("not_removed");
  const change = asSystem(db, async (tx) => {
    await sql`select set_config('app.forgets', 'on', true)`.execute(tx);
    await sql`update audit_event set before = '{}'`.execute(tx);
  });
  await expect(change).rejects.toThrow(/permission denied/);
});
