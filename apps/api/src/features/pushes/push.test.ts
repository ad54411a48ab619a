import {
  addPushDevice,
  listMyPushDevices,
  removePushDevice,
} from "@kitround/contract/pushes/push.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { pushService } from "../../test/push-service.ts";
import { ownApp, type TestBranch } from "../../test/test-app.ts";
import { newRound, releasedTrip } from "../../test/trip-round.ts";

const service = await pushService();
afterAll(() => service.stop());
const app = await ownApp({ pushServices: [service.origin] });
// Only what hangs reaches this: the machine may be busy.
const soon = { timeout: 240_000, interval: 50 };

/** Waits until the branch has no push left to send. */
async function sent(branch: TestBranch): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await asSystem(app.database.db, (tx) =>
      sql`select from job where branch_id = ${branch.id} and kind = 'send_push'
        and state in ('waiting', 'running')`.execute(tx),
    );
    expect(rows).toEqual([]);
  }, soon);
}

const toldOf = (tripId: string) =>
  service.received
    .map(
      ({ text }) => JSON.parse(text) as { tag: string; title: string; body: string; path: string },
    )
    .filter(({ tag }) => tag === tripId);

test("a driver's device gets a message about a trip that is assigned, changed or unassigned, which only that device can read", async () => {
  const branch = await app.newBranch();
  const { driver, manager } = branch.actors;
  const phone = service.subscription(branch.code);
  const { id } = await branch.ok("driver", addPushDevice, { body: phone });
  const { applicationServerKey, items } = await branch.ok("driver", listMyPushDevices, {});
  expect(items).toEqual([{ id, endpoint: phone.endpoint }]);
  const trip = await releasedTrip(app, branch, await newRound(app, branch));
  const params = { id: trip.id };
  await sent(branch);
  expect(toldOf(trip.id)).toEqual([
    {
      title: expect.stringMatching(/^A trip for you on /),
      body: "",
      path: `/trips/${trip.id}`,
      tag: trip.id,
    },
  ]);
  const message = service.received.at(-1);
  expect(message?.key).toBe(applicationServerKey);
  expect(message?.claims).toMatchObject({ aud: service.origin, sub: app.config.publicUrl });
  expect(message?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    topic: trip.id.replaceAll("-", ""),
    ttl: "86400",
    urgency: "high",
  });

  const change = async (body: object) => {
    const { rowVersion } = await branch.ok("manager", trips.getTrip, { params });
    return branch.ok("manager", trips.updateTrip, { params, body: { rowVersion, ...body } });
  };
  await change({ departAt: "06:40" });
  await change({ driverId: manager.branchUserId });
  await sent(branch);
  expect(
    toldOf(trip.id)
      .slice(1)
      .sort((a, b) => (a.title < b.title ? -1 : 1)),
  ).toEqual([
    {
      title: expect.stringMatching(/^Changed: your trip on /),
      body: expect.stringContaining("06:40"),
      path: `/trips/${trip.id}`,
      tag: trip.id,
    },
    { title: expect.stringMatching(/^No longer yours: /), body: "", path: "/trips", tag: trip.id },
  ]);
  expect(driver.branchUserId).not.toBe(manager.branchUserId);
  expect(service.faults).toEqual([]);
});

test("a device gets no message once it is removed, signed out, another person's, or unknown to its push service", async () => {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const trip = await releasedTrip(app, branch, round);
  const params = { id: trip.id };
  const body = service.subscription(branch.code);
  let minute = 10;
  const change = async () => {
    minute += 1;
    const { rowVersion } = await branch.ok("manager", trips.getTrip, { params });
    const departAt = `06:${minute}`;
    await branch.ok("manager", trips.updateTrip, { params, body: { rowVersion, departAt } });
    await sent(branch);
  };
  const devices = async () => (await branch.ok("driver", listMyPushDevices, {})).items;

  const { id } = await branch.ok("driver", addPushDevice, { body });
  expect((await branch.ok("driver", addPushDevice, { body })).id).toBe(id);
  await branch.refused("volunteer", removePushDevice, { params: { id } }, "not_found");
  await change();
  expect(toldOf(trip.id)).toHaveLength(1);
  await branch.ok("driver", removePushDevice, { params: { id } });
  await change();
  expect(toldOf(trip.id)).toHaveLength(1);

  // On a shared phone, messages go to the person who switched them on last.
  await branch.ok("driver", addPushDevice, { body });
  await branch.ok("volunteer", addPushDevice, { body });
  expect(await devices()).toEqual([]);
  await change();
  expect(toldOf(trip.id)).toHaveLength(1);

  await branch.ok("driver", addPushDevice, { body });
  service.answer(503);
  const { rowVersion } = await branch.ok("manager", trips.getTrip, { params });
  await branch.ok("manager", trips.updateTrip, { params, body: { rowVersion, departAt: "07:00" } });
  await vi.waitFor(() => expect(toldOf(trip.id)).toHaveLength(2), soon);
  service.answer(410);
  await vi.waitFor(async () => expect(await devices()).toEqual([]), soon);
  service.answer(201);

  await branch.ok("driver", addPushDevice, { body });
  const before = toldOf(trip.id).length;
  await asSystem(app.database.db, (tx) =>
    sql`update session set ended_at = now() where branch_user_id = ${branch.actors.driver.branchUserId}`.execute(
      tx,
    ),
  );
  await change();
  expect(toldOf(trip.id)).toHaveLength(before);
}, 120_000);

test("the server posts to push services only", async () => {
  const branch = await app.newBranch();
  const refused = [
    "http://127.0.0.1:1/phone",
    "http://fcm.googleapis.com/phone",
    "https://fcm.googleapis.com.example.org/phone",
    "https://notfcm.googleapis.com/phone",
    `${service.origin}.example.org/phone`,
  ];
  for (const endpoint of refused) {
    const body = { ...service.subscription(), endpoint };
    await branch.refused("driver", addPushDevice, { body }, "invalid_input");
  }
  for (const wrong of [{ p256dh: "BAAA" }, { auth: "BAAA" }]) {
    const body = { ...service.subscription(), ...wrong };
    await branch.refused("driver", addPushDevice, { body }, "invalid_input");
  }
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${branch.code}`;
  await branch.ok("driver", addPushDevice, { body: { ...service.subscription(), endpoint } });
});
