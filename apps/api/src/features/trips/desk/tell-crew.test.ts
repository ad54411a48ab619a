import { getMe, updateMe } from "@kitround/contract/me/me.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { asSystem } from "../../../db/as-system.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { ownApp, type TestBranch } from "../../../test/test-app.ts";
import { newRound, releasedTrip } from "../../../test/trip-round.ts";

const mails = await mailServer();
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
});

/**
 * The mails about trips that were written in a branch, oldest first: the recipient, and the first word of the
 * subject.
 */
async function told(branch: TestBranch): Promise<[string, string][]> {
  const { rows } = await asSystem(app.database.db, (tx) =>
    sql<{ who: string; subject: string }>`
      select branch_user_id who, subject from mail_out where branch_id = ${branch.id} and kind = 'driver_trip'
      order by created_at, subject`.execute(tx),
  );
  return rows.map(({ who, subject }) => [who, subject.split(/[ :]/, 1)[0] ?? ""]);
}

test("a driver gets a mail when somebody else assigns, changes or unassigns a trip, and none for a change of their own", async () => {
  const branch = await app.newBranch();
  const { driver, manager } = branch.actors;
  const trip = await releasedTrip(app, branch, await newRound(app, branch));
  const params = { id: trip.id };
  expect(await told(branch)).toEqual([[driver.branchUserId, "A"]]);

  const change = async (body: object) => {
    const { rowVersion } = await branch.ok("manager", trips.getTrip, { params });
    return branch.ok("manager", trips.updateTrip, { params, body: { rowVersion, ...body } });
  };
  await change({ departAt: "06:40" });
  // The same change again changes nothing.
  await change({ departAt: "06:40" });
  expect((await told(branch)).slice(1)).toEqual([[driver.branchUserId, "Changed"]]);
  // The manager takes the trip, and gets no mail about it.
  await change({ driverId: manager.branchUserId });
  expect((await told(branch)).slice(2)).toEqual([[driver.branchUserId, "No"]]);
  await change({ driverId: driver.branchUserId });
  const { rowVersion } = await branch.ok("manager", trips.getTrip, { params });
  const off = { rowVersion, status: "cancelled", reason: "Flood" } as const;
  await branch.ok("manager", trips.moveTrip, { params, body: off });
  expect((await told(branch)).slice(3)).toEqual([
    [driver.branchUserId, "A"],
    [driver.branchUserId, "No"],
  ]);
  const taken = () => mails.taken.filter(({ raw }) => raw.includes(params.id));
  await vi.waitFor(() => expect(taken()).toHaveLength(3), { timeout: 240_000, interval: 50 });
  expect(taken().some(({ raw }) => raw.includes("It leaves at 06:40."))).toBe(true);
});

test("a driver who has switched these mails off gets none", async () => {
  const branch = await app.newBranch();
  const { rowVersion, tripMails } = await branch.ok("driver", getMe, {});
  expect(tripMails).toBe(true);
  const chosen = await branch.ok("driver", updateMe, { body: { rowVersion, tripMails: false } });
  expect(chosen.tripMails).toBe(false);
  await releasedTrip(app, branch, await newRound(app, branch));
  expect(await told(branch)).toEqual([]);
});
