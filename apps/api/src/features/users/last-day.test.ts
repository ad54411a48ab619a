import { listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import { getMe } from "@kitround/contract/me/me.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { signIn } from "@kitround/contract/session/session.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { createTrip, updateTrip } from "@kitround/contract/trips/trip.ts";
import * as users from "@kitround/contract/users/user.ts";
import { expect, test } from "vitest";
import { runScheduled } from "../../test/run-scheduled.ts";
import { send, testApp, type TestBranch } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";
import { endMemberships } from "./end-memberships.ts";

// Somebody whom another branch lends, or who helps for a while, belongs to the branch until a day.

const app = await testApp();
const password = "nine orange boxes of magnets";
let count = 0;

async function setUp() {
  const branch = await app.newBranch();
  const { day } = await branch.ok("admin", getToday, {});
  return { branch, day };
}

function invite(more: { endsOn?: string; role?: "driver" | "admin" } = {}) {
  const email = `lent.${++count}@example.test`;
  const person = { email, firstName: "Hana", lastName: "Lent", role: "driver" as const };
  return { email, input: { body: { ...person, ...more } } };
}

/** A driver who has joined and whose last day is this. */
async function joined(branch: TestBranch, endsOn: string) {
  const { email, input } = invite({ endsOn });
  const { user, invitationUrl } = await branch.ok("admin", users.inviteUser, input);
  const token = new URL(invitationUrl).searchParams.get("link") ?? "";
  await branch.ok(null, users.useLink, { params: { token }, body: { password } });
  const session = await branch.ok(null, signIn, { body: { email, password } });
  return { id: user.id, email, token: session.sessionId };
}

const userOf = (branch: TestBranch, id: string) =>
  branch.ok("admin", users.getUser, { params: { id } });

async function change(branch: TestBranch, id: string, body: object) {
  const { rowVersion } = await userOf(branch, id);
  return { params: { id }, body: { rowVersion, ...body } };
}

const endedSince = (id: string, day: string) =>
  behindTheScenes(app, (tx) =>
    tx.updateTable("branchUser").set({ endsOn: day }).where("id", "=", id).execute(),
  );

test("a person is suspended the night after their last day, and an open invitation is removed", async () => {
  const { branch, day } = await setUp();
  const lent = await joined(branch, day);
  const { input } = invite({ endsOn: day });
  const { user: invited } = await branch.ok("manager", users.inviteUser, input);
  expect(await userOf(branch, lent.id)).toMatchObject({ status: "active", endsOn: day });
  const night = () => runScheduled(app.database.db, branch, endMemberships);
  expect(await night()).toEqual({ ended: 0 });

  for (const id of [lent.id, invited.id]) await endedSince(id, addDays(day, -1));
  expect([await night(), await night()]).toEqual([{ ended: 2 }, { ended: 0 }]);
  expect(await userOf(branch, lent.id)).toMatchObject({ status: "suspended" });
  expect(await userOf(branch, invited.id)).toMatchObject({ status: "removed" });
  expect((await send(app, lent.token, getMe, {})).status).toBe(403);
  await branch.refused(null, signIn, { body: { email: lent.email, password } }, "forbidden");
  const query = { entity: "branch_user", entityId: lent.id };
  const { items } = await branch.ok("admin", listAuditEvents, { query });
  expect(items[0]).toMatchObject({ after: { status: "suspended" } });
});

test("reactivating a person clears a past last day; changing their role keeps it", async () => {
  const { branch, day } = await setUp();
  const { id } = await joined(branch, day);
  await endedSince(id, addDays(day, -1));
  await runScheduled(app.database.db, branch, endMemberships);
  const ended = { role: "volunteer", endsOn: addDays(day, -1) };
  const moved = await change(branch, id, ended);
  expect(await branch.ok("manager", users.updateUser, moved)).toMatchObject(ended);
  const back = await branch.ok(
    "manager",
    users.updateUser,
    await change(branch, id, { status: "active" }),
  );
  expect(back).toMatchObject({ status: "active", endsOn: null });
});

test("a last day is changed without ending a session; it is not past, and no administrator's", async () => {
  const { branch, day } = await setUp();
  const lent = await joined(branch, day);
  const later = addDays(day, 30);
  const moved = await change(branch, lent.id, { endsOn: later });
  expect(await branch.ok("manager", users.updateUser, moved)).toMatchObject({ endsOn: later });
  expect((await send(app, lent.token, getMe, {})).status).toBe(200);
  const refusals = [
    { endsOn: addDays(day, -1) },
    { role: "admin", endsOn: later },
    { role: "admin" },
  ];
  for (const body of refusals) {
    const asked = await change(branch, lent.id, body);
    const no = await branch.refused("admin", users.updateUser, asked, "invalid_input");
    expect(no.details[0]?.path, JSON.stringify(body)).toBe("endsOn");
  }
  const without = await change(branch, lent.id, { role: "admin", endsOn: null });
  expect(await branch.ok("admin", users.updateUser, without)).toMatchObject({ role: "admin" });
  const { input } = invite({ endsOn: later, role: "admin" });
  await branch.refused("admin", users.inviteUser, input, "invalid_input");
});

test("nobody drives a trip after their last day", async () => {
  const { branch, day } = await setUp();
  const round = await newRound(app, branch);
  const { id: driverId } = await joined(branch, day);
  const trip = (onDay: string) => ({
    body: { name: "Extra", onDay, schoolIds: [round.schools[0]], driverId },
  });
  const no = await branch.refused(
    "coordinator",
    createTrip,
    trip(addDays(day, 1)),
    "invalid_input",
  );
  expect(no.details[0]).toMatchObject({ path: "driverId", message: /last day is/ });
  await branch.ok("coordinator", createTrip, trip(day));
});

test("Today says whose last day or suspension leaves a trip without them, until somebody else has it", async () => {
  const { branch, day } = await setUp();
  const round = await newRound(app, branch);
  const { id: driverId } = await joined(branch, addDays(day, 20));
  const { id: helperId } = await joined(branch, addDays(day, 20));
  const give = (onDay: string) =>
    branch.ok("coordinator", createTrip, {
      body: { name: `On ${onDay}`, onDay, schoolIds: [round.schools[0]], driverId },
    });
  await give(addDays(day, 3));
  const late = await give(addDays(day, 9));
  const listed = async () => {
    const { crewAway } = await branch.ok("coordinator", getToday, {});
    return crewAway?.first.map(({ tripId, userId, lastDay }) => ({ tripId, userId, lastDay }));
  };
  expect(await listed()).toEqual([]);
  const endsOn = addDays(day, 5);
  await branch.ok("manager", users.updateUser, await change(branch, driverId, { endsOn }));
  expect(await listed()).toEqual([{ tripId: late.id, userId: driverId, lastDay: endsOn }]);
  expect((await branch.ok("driver", getToday, {})).crewAway).toBeNull();
  const others = { driverId: branch.actors.driver.branchUserId, helperId };
  const body = { ...others, rowVersion: late.rowVersion };
  await branch.ok("coordinator", updateTrip, { params: { id: late.id }, body });
  expect(await listed()).toEqual([]);
  const suspended = await change(branch, helperId, { status: "suspended" });
  await branch.ok("manager", users.updateUser, suspended);
  expect(await listed()).toEqual([{ tripId: late.id, userId: helperId, lastDay: null }]);
});
