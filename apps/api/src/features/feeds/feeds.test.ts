import { listFeeds, makeFeed, revokeFeed } from "@kitround/contract/feeds/feed.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { createTrip } from "@kitround/contract/trips/trip.ts";
import ICAL from "ical.js";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { calendarText } from "./calendar-text.ts";

const app = await testApp();

const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

async function opened(url: string, headers: Record<string, string> = {}) {
  const path = new URL(url).pathname;
  return app.server.inject({ method: "GET", url: path, headers });
}

/** The events as another program parses them. */
async function eventsOf(url: string) {
  const answer = await opened(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  return parsed(answer.body);
}

function parsed(text: string) {
  expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThan(76);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown as string);
  return calendar.getAllSubcomponents("vevent").map((each) => {
    const event = new ICAL.Event(each);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      status: String(each.getFirstPropertyValue("status")),
    };
  });
}

async function branchWithLoan() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("ready");
  const allocationId = await room.allocation(kit);
  const { schoolId } = await room.system((tx) =>
    tx
      .selectFrom("allocation")
      .select("schoolId")
      .where("id", "=", allocationId)
      .executeTakeFirstOrThrow(),
  );
  return { branch, room, kit, allocationId, schoolId };
}

async function drivenTrip({ branch, room, schoolId }: Awaited<ReturnType<typeof branchWithLoan>>) {
  const trip = await branch.ok("manager", createTrip, {
    body: {
      name: "Ōtara by van, early; with “care”",
      onDay: room.deliverOn,
      schoolIds: [schoolId],
      driverId: branch.actors.driver.branchUserId,
    },
  });
  await room.system(async (tx) => {
    const van = { branchId: branch.id, name: "Van", fuel: "diesel", reimbursable: false } as const;
    const { id } = await tx
      .insertInto("vehicle")
      .values(van)
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`update trip set vehicle_id = ${id}, status = 'released', depart_at = '08:30' where id = ${trip.id}`.execute(
      tx,
    );
    await sql`update stop set leg_planned_m = 15000 where trip_id = ${trip.id}`.execute(tx);
  });
  return trip;
}

test("a school's calendar has deliveries and collections, on whole days, whatever the server's clock says", async () => {
  const { branch, room, kit, allocationId, schoolId } = await branchWithLoan();
  const { url, feed } = await branch.ok("coordinator", makeFeed, {
    body: { kind: "school", schoolId },
  });
  expect(url).toMatch(/^http:\/\/kitround\.test\/api\/calendars\/[A-Za-z0-9_-]{43}\.ics$/);
  expect(feed).toMatchObject({
    kind: "school",
    schoolId,
    madeByName: `coordinator ${branch.code}`,
  });
  expect(await eventsOf(url)).toEqual([
    {
      uid: `${allocationId}-out@kitround`,
      summary: `Science kit arrives: ${kit.code} Electric Future`,
      description: expect.stringContaining(`Branch ${branch.code}`),
      start: room.deliverOn,
      end: addDays(room.deliverOn, 1),
      status: "CONFIRMED",
    },
    expect.objectContaining({ uid: `${allocationId}-back@kitround` }),
  ]);
});

test("cancelled trips are sent for thirty days, and then no more", async () => {
  const { branch, allocationId, schoolId } = await branchWithLoan();
  const { url } = await branch.ok("manager", makeFeed, { body: { kind: "school", schoolId } });
  // Rows that set their own time of change, because that is needed here.
  const cancelledAgo = async (days: number) => {
    const client = await app.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("alter table allocation disable trigger user");
      await client.query(
        "update allocation set status = 'cancelled', updated_at = now() - $1 * interval '1 day' where id = $2",
        [days, allocationId],
      );
      await client.query("alter table allocation enable trigger user");
      await client.query("commit");
    } finally {
      client.release();
    }
  };
  await cancelledAgo(29);
  expect((await eventsOf(url)).map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
  await cancelledAgo(31);
  expect(await eventsOf(url)).toEqual([]);
});

test("a driver's calendar has their own trips in UTC, the branch's has everything", async () => {
  const made = await branchWithLoan();
  const { branch, room } = made;
  const trip = await drivenTrip(made);
  const mine = await branch.ok("driver", makeFeed, { body: { kind: "driver" } });
  const [event, ...more] = await eventsOf(mine.url);
  expect(more).toEqual([]);
  const [begin] = (
    await room.system((tx) =>
      sql<{
        at: string;
      }>`select (${room.deliverOn}::date + time '08:30') at time zone 'Pacific/Auckland' as at`.execute(
        tx,
      ),
    )
  ).rows;
  expect(event).toMatchObject({
    uid: `${trip.id}@kitround`,
    summary: "Ōtara by van, early; with “care”",
    start: begin?.at.replace(/\.\d+Z$/, "Z"),
    status: "CONFIRMED",
  });
  expect(event?.description).toContain("Leaves base at 08:30\nDriver: driver");
  expect(event?.description).toContain("Stop: Ōtara School");
  // Another person's own calendar is empty.
  const theirs = await branch.ok("manager", makeFeed, { body: { kind: "driver" } });
  expect(await eventsOf(theirs.url)).toEqual([]);
  const all = await branch.ok("manager", makeFeed, { body: { kind: "branch" } });
  const summaries = (await eventsOf(all.url)).map(({ summary }) => summary);
  expect(summaries).toContain(trip.name);
  expect(summaries.filter((each) => each.startsWith("Rotation 1, term 4"))).toHaveLength(1);
  expect(summaries.filter((each) => each.startsWith("Deliver ELE-01"))).toHaveLength(1);
  expect(summaries.filter((each) => each.startsWith("Collect ELE-01"))).toHaveLength(1);
});

test("a trip that has another driver by now, or is a draft again, is cancelled in the earlier calendar; one that was never sent is not", async () => {
  const made = await branchWithLoan();
  const { branch, room } = made;
  const { driver, coordinator, manager } = branch.actors;
  const trip = await drivenTrip(made);
  const urlOf = async (role: "driver" | "coordinator" | "manager") =>
    (await branch.ok(role, makeFeed, { body: { kind: "driver" } })).url;
  const [olds, news, others] = [
    await urlOf("driver"),
    await urlOf("coordinator"),
    await urlOf("manager"),
  ];
  const told = async (url: string) =>
    (await eventsOf(url)).map(({ uid, status, description }) => [
      uid,
      status,
      description !== null,
    ]);
  const set = (change: { driverId?: string; status?: "draft" | "released" }) =>
    room.system((tx) => tx.updateTable("trip").set(change).where("id", "=", trip.id).execute());
  const uid = `${trip.id}@kitround`;
  await set({ driverId: coordinator.branchUserId });
  expect(await told(olds)).toEqual([[uid, "CANCELLED", false]]);
  expect(await told(news)).toEqual([[uid, "CONFIRMED", true]]);
  // A draft is not sent to its driver.
  await set({ status: "draft" });
  await set({ driverId: manager.branchUserId });
  expect(await told(news)).toEqual([[uid, "CANCELLED", false]]);
  expect(await told(others)).toEqual([]);
  await set({ driverId: driver.branchUserId });
  await set({ status: "released" });
  expect(await told(olds)).toEqual([[uid, "CONFIRMED", true]]);
  expect(await told(others)).toEqual([]);
});

test("a reader with the same version gets 304, until it changes", async () => {
  const { branch, room, allocationId, schoolId } = await branchWithLoan();
  const { url } = await branch.ok("manager", makeFeed, { body: { kind: "school", schoolId } });
  const tag = String((await opened(url)).headers.etag);
  const again = await opened(url, { "if-none-match": `"other", W/${tag}` });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await room.system((tx) =>
    tx
      .updateTable("allocation")
      .set({ collectOn: addDays(room.deliverOn, 8) })
      .where("id", "=", allocationId)
      .execute(),
  );
  expect((await opened(url, { "if-none-match": tag })).statusCode).toBe(200);
});

test("a link is stored as a hash only; renewed, revoked, or its driver gone, it is not found", async () => {
  const made = await branchWithLoan();
  const { branch, room } = made;
  const first = await branch.ok("manager", makeFeed, { body: { kind: "branch" } });
  const second = await branch.ok("admin", makeFeed, { body: { kind: "branch" } });
  expect(second.feed.id).toBe(first.feed.id);
  const gone = await opened(first.url);
  expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([
    404,
    expect.stringContaining("revoked or renewed"),
  ]);
  const { items } = await branch.ok("manager", listFeeds, {});
  expect(items).toEqual([second.feed]);
  const kept = await room.system((tx) =>
    sql<{ text: string }>`
      select coalesce((select string_agg(f::text, '') from feed f), '')
        || coalesce((select string_agg(e::text, '') from audit_event e), '')
        || coalesce((select string_agg(k::text, '') from idempotency_key k), '') as text`.execute(
      tx,
    ),
  );
  expect(kept.rows[0]?.text).not.toContain(tokenOf(second.url).slice(0, 43));
  expect((await opened(second.url)).statusCode).toBe(200);
  await branch.ok("admin", revokeFeed, { params: { id: second.feed.id } });
  expect((await opened(second.url)).statusCode).toBe(404);
  const driver = await branch.ok("driver", makeFeed, { body: { kind: "driver" } });
  await room.system((tx) =>
    tx
      .updateTable("branchUser")
      .set({ status: "suspended" })
      .where("id", "=", branch.actors.driver.branchUserId)
      .execute(),
  );
  expect((await opened(driver.url)).statusCode).toBe(404);
  const none = `http://kitround.test/api/calendars/${"x".repeat(43)}.ics`;
  expect((await opened(none)).statusCode).toBe(404);
});

test("people make the links they may give away, see no others, and none of another branch", async () => {
  const { branch, schoolId } = await branchWithLoan();
  const other: TestBranch = await app.newBranch();
  await branch.refused("driver", makeFeed, { body: { kind: "branch" } }, "forbidden");
  await branch.refused("coordinator", makeFeed, { body: { kind: "branch" } }, "forbidden");
  await branch.refused("driver", makeFeed, { body: { kind: "school", schoolId } }, "forbidden");
  await branch.refused("viewer", makeFeed, { body: { kind: "driver" } }, "forbidden");
  await branch.refused("manager", makeFeed, { body: { kind: "school" } }, "not_found");
  await other.refused("admin", makeFeed, { body: { kind: "school", schoolId } }, "not_found");
  await other.refused("admin", makeFeed, { body: { kind: "branch", schoolId } }, "not_found");
  const { feed } = await branch.ok("manager", makeFeed, { body: { kind: "branch" } });
  await branch.ok("manager", makeFeed, { body: { kind: "driver" } });
  await branch.refused("driver", revokeFeed, { params: { id: feed.id } }, "not_found");
  await other.refused("admin", revokeFeed, { params: { id: feed.id } }, "not_found");
  expect((await branch.ok("driver", listFeeds, {})).items).toEqual([]);
  expect((await branch.ok("admin", listFeeds, {})).items.map(({ kind }) => kind)).toEqual([
    "branch",
  ]);
});

test("a calendar is parsed back as it was written: macrons, commas, long lines, moments and days", () => {
  const summary = `Ngā ${"ā".repeat(200)}, \\ ; "x"\nzwei`;
  const base = {
    description: null,
    location: "Ōtara, 12; b",
    cancelled: false,
    updatedAt: "2026-11-22T00:00:00Z",
    version: 3,
  };
  const text = calendarText("Kitround: Ōtara", [
    {
      ...base,
      uid: "a@kitround",
      summary,
      when: { startsAt: "2026-11-23T19:30:00.000Z", endsAt: "2026-11-23T22:00:00.000Z" },
    },
    {
      ...base,
      uid: "b@kitround",
      summary: "Day",
      when: { fromDay: "2026-12-31", toDay: "2026-12-31" },
    },
  ]);
  expect(text).toContain("SEQUENCE:3");
  expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
  expect(text).not.toContain("TZID");
  expect(parsed(text)).toEqual([
    expect.objectContaining({
      summary,
      start: "2026-11-23T19:30:00Z",
      end: "2026-11-23T22:00:00Z",
    }),
    expect.objectContaining({ start: "2026-12-31", end: "2027-01-01" }),
  ]);
});
